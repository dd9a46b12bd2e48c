import { sayAtOnce } from '@assay/contract/at-once'
import type { TestPlan } from '@assay/contract/test-plans'
import { orderText } from './order.ts'

/** What one edits of a test plan; the order of its features is one of the fields. */
export const fieldsOf = ({ name, description, featureIds, atOnce }: TestPlan) => ({
	name,
	description,
	atOnce: String(atOnce),
	order: orderText(featureIds),
})

/** All of it as one text, for two states beside each other. */
export function textOf(
	{ name, description, order, atOnce }: ReturnType<typeof fieldsOf>,
	nameOf: (id: number) => string,
): string {
	const features = order === '' ? [] : order.split(',').map((id, place) => `${place + 1}. ${nameOf(Number(id))}`)
	return [
		`Name: ${name}`,
		`Description: ${description}`,
		`At once: ${sayAtOnce(Number(atOnce))}`,
		'',
		'Features',
		...features,
	].join('\n')
}
