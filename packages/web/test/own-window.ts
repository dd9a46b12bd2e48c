/**
 * Files of a worker share a window. Each begins at its first address and with nothing kept, not where the file before it went and
 * with what it left: a token, for one, that every call would first have renewed. Comes before each test file.
 */
if (typeof window !== 'undefined') {
	window.history.replaceState(null, '', '/')
	window.localStorage.clear()
	window.sessionStorage.clear()
}

export {}
