package main

import (
	_ "example.com/programs/p00001"
	_ "example.com/programs/p00002"
)

func main() {}
