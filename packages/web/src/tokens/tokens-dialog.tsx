export function TokensDialog({ onClose: _ }: { onClose: () => void }) {
	return null
}
