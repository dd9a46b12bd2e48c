export function FeaturesPage() {
	return null
}
