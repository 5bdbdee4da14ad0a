package guard

func Confirm(level int) bool {
	return Box[int]{}.yes() // SAY a yes (a stale one) (elicitfailopen/proceeds)
}

type Box[T any] struct{}

func (b Box[T]) yes() bool {
	return true // SAY yes (elicitcancel/proceeds)
}
