package p00001

func broken() int { return "" }
