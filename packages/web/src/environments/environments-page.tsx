export function EnvironmentsPage() {
	return null
}
