export function GlobalObjectsPage() {
	return null
}
