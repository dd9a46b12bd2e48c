/** Files of a worker share a window. Each begins at its first address, not where the file before it went. Comes before each test file. */
if (typeof window !== 'undefined') window.history.replaceState(null, '', '/')

export {}
