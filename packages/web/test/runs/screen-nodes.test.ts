// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { screenNodes } from '../../src/runs/evidence/screen-nodes.ts'

test('the source of a screen becomes a tree of its elements, each by what one knows it by', () => {
	const source = `<?xml version="1.0"?><hierarchy rotation="0">
		<android.widget.FrameLayout class="android.widget.FrameLayout">
			<android.widget.Button class="android.widget.Button" text="Order &amp; pay" resource-id="shop:id/order"/>
			<android.widget.Image content-desc="Kettle"/>
		</android.widget.FrameLayout><MockText id="far">Far</MockText></hierarchy>`
	const root = screenNodes(source)
	expect(root).toMatchObject({ path: '0', kind: 'hierarchy', says: '', attributes: 'rotation=0' })
	expect(root?.inside).toMatchObject([
		{
			kind: 'FrameLayout',
			inside: [
				{ path: '0.0.0', kind: 'Button', says: '"Order & pay" resource-id=shop:id/order' },
				{ path: '0.0.1', kind: 'Image', says: 'content-desc=Kettle', inside: [] },
			],
		},
		{ kind: 'MockText', says: 'id=far "Far"' },
	])
})

test('what is no source is none', () => {
	expect(screenNodes('<hierarchy><open></hierarchy>')).toBeUndefined()
})
