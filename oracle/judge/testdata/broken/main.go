package main

import _ "example.com/programs/p00001"

func main() {}
