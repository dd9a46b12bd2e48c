// biome-ignore lint/correctness/noUnusedVariables: whoever reads the file calls it
function fn(x) {
	return x * 2
}
