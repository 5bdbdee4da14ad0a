package p00002

func Nothing() {}
