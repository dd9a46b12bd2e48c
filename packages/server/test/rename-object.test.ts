import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { files } from '../src/files/schema.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let alice: Person
let application: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
})

const feature = async (name: string, content: string, more: object = {}) =>
	(
		await alice.post('/api/feature/save', {
			name,
			content,
			feature_type: 'ANOROC',
			application_id: application,
			...more,
		})
	).body
const steps = (...lines: string[]) => `Feature: f\n  Scenario: s\n${lines.map((line) => `    ${line}\n`).join('')}`
const object = async (locator: object) =>
	(
		await alice.post('/api/globalObject/save', {
			name: 'pages',
			locator: JSON.stringify(locator),
			application_id: application,
		})
	).body
const textOf = async (id: number) =>
	(await alice.get(`/api/feature/all/${application}`)).body.find((one: { id: number }) => one.id === id)
interface Plan {
	updated_date_time: string
	features: { id: number; updated_date_time: string }[]
	files: { id: number; updated_date_time: string }[]
}
const reviewedOf = ({ updated_date_time, features, files }: Plan) => {
	const stamps = (of: Plan['features']) => of.map(({ id, updated_date_time }) => ({ id, updated_date_time }))
	return { updated_date_time, features: stamps(features), files: stamps(files) }
}

test('finds where features name an object or a key, by their short name too', async () => {
	await object({ till: { pay: '//button' } })
	const { id } = await feature(
		'Pay',
		steps('* CLICK [till.pay]', '* CLICK [pay] and [till.pay]', '* ENTER [till.pay] + <city>'),
	)
	const find = (query: string) => alice.get(`/api/globalObject/usages?applicationId=${application}&${query}`)
	expect((await find('name=till.pay')).body).toEqual([
		{ feature: { id, name: 'Pay' }, line: 3, text: '    * CLICK [till.pay]' },
		{ feature: { id, name: 'Pay' }, line: 4, text: '    * CLICK [pay] and [till.pay]' },
		{ feature: { id, name: 'Pay' }, line: 5, text: '    * ENTER [till.pay] + <city>' },
	])
	expect((await find('name=city&kind=data')).body).toMatchObject([{ line: 5 }])
	expect((await find('name=')).status).toBe(422)
})

test('renames an object in all features at once, as it was reviewed, and keeps a revision of each', async () => {
	const { id } = await object({ basket: { go: '//button', total: '//b' } })
	const one = await feature('One', steps('* CLICK [basket.go]', '* SEE [basket.total]'))
	const short = await feature('Short', steps('* CLICK [go]'))
	const own = await feature('Own', steps('* CLICK [basket.go]'), { xpath: '{"basket":{"go":"//a"}}' })
	const renaming = { id, from: { page: 'basket', element: 'go' }, to: { page: 'basket', element: 'order' } }
	const plan = (await alice.post('/api/globalObject/renamePreview', renaming)).body
	expect(plan.object.after).toBe('{\n  "basket": {\n    "order": "//button",\n    "total": "//b"\n  }\n}')
	expect(plan.features).toMatchObject([
		{ id: one.id, changes: [{ line: 3, before: '    * CLICK [basket.go]', after: '    * CLICK [basket.order]' }] },
		{ id: short.id, changes: [{ line: 3, after: '    * CLICK [order]' }] },
	])
	const done = await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(plan) })
	expect(done).toMatchObject({ status: 200, body: { features: 2, lines: 2 } })
	expect((await textOf(one.id)).content).toBe(steps('* CLICK [basket.order]', '* SEE [basket.total]'))
	// It has an object of that name itself.
	expect((await textOf(own.id)).content).toContain('[basket.go]')
	const revisions = (await alice.get(`/api/revision/list?of=feature&objectId=${short.id}`)).body
	expect(revisions.map(({ fields }: { fields: { content: string } }) => fields.content)).toEqual([
		steps('* CLICK [order]'),
		steps('* CLICK [go]'),
	])
	const kept = (await alice.get(`/api/revision/list?of=globalObject&objectId=${id}`)).body
	expect(kept[0].fields.locator).toContain('order')
})

test('writes the page of another object where its short name would mean two', async () => {
	const { id } = await object({ stock: { count: '//i' }, shelf: { amount: '//u' } })
	const both = await feature('Both', steps('* SEE [count]', '* SEE [amount]', '* SEE [shelf.amount]'))
	const other = await feature('Other', steps('* SEE [ amount ]'))
	const renaming = { id, from: { page: 'stock', element: 'count' }, to: { page: 'stock', element: 'amount' } }
	const plan = (await alice.post('/api/globalObject/renamePreview', renaming)).body
	const done = await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(plan) })
	expect(done).toMatchObject({ status: 200, body: { features: 2, lines: 3 } })
	expect((await textOf(both.id)).content).toBe(
		steps('* SEE [stock.amount]', '* SEE [shelf.amount]', '* SEE [shelf.amount]'),
	)
	expect((await textOf(other.id)).content).toBe(steps('* SEE [ shelf.amount ]'))
})

test('finds the short name of an object whose page has a dot in its name', async () => {
	const { id } = await object({ 'till.v2': { cash: '//s' } })
	const cash = await feature('Cash', steps('* CLICK [cash]', '* CLICK [till.v2.cash]'))
	const short = await feature('Short cash', steps('* CLICK [cash]'))
	const renaming = { id, from: { page: 'till.v2', element: 'cash' }, to: { page: 'till.v2', element: 'coins' } }
	const plan = (await alice.post('/api/globalObject/renamePreview', renaming)).body
	expect(plan.features).toMatchObject([
		{ id: cash.id, changes: [{ line: 3 }, { line: 4, after: '    * CLICK [till.v2.coins]' }] },
		{ id: short.id, changes: [{ line: 3 }] },
	])
})

test('renames in the files of custom actions too, and refuses one that was replaced since', async () => {
	const { id } = await object({ cart: { sum: '//b' } })
	const upload = async (content: string, fileId = 0) => {
		const { payload, headers } = multipart({ id: fileId, applicationId: application }, { name: 'addUp.js', content })
		return (await alice.call('POST', '/api/files/upload', payload, headers)).body
	}
	const script = (name: string) =>
		`/** Adds up.\n * @example Then ADD_UP [${name}]\n */\nexport const addUp = ({ driver }) => driver.text('${name}')\n`
	const file = await upload(script('cart.sum'))
	await feature('Adds', steps('* ADD_UP [cart.sum]'))
	const renaming = { id, from: { page: 'cart', element: 'sum' }, to: { page: 'cart', element: "owner's" } }
	const preview = async () => (await alice.post('/api/globalObject/renamePreview', renaming)).body
	const old = await preview()
	expect(old).toMatchObject({
		features: [{ name: 'Adds', changes: [{ line: 3 }] }],
		files: [
			{
				id: file.id,
				name: 'addUp.js',
				changes: [
					{ line: 2, after: " * @example Then ADD_UP [cart.owner's]" },
					{ line: 4, after: "export const addUp = ({ driver }) => driver.text('cart.owner\\'s')" },
				],
			},
		],
	})
	const content = async () => (await alice.call('GET', `/api/files/download/${file.id}`)).text
	const replaced = `${script('cart.sum')}// Slow.\n`
	await upload(replaced, file.id)
	expect((await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(old) })).status).toBe(409)
	expect(await content()).toBe(replaced)
	const done = await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(await preview()) })
	expect(done).toMatchObject({ status: 200, body: { features: 1, files: 1, lines: 3 } })
	expect(await content()).toContain("driver.text('cart.owner\\'s')")
})

test('a file of custom actions whose bytes are lost keeps nobody from looking for an object or renaming it', async () => {
	const { id } = await object({ till: { open: '//b' } })
	const form = multipart({ applicationId: application }, { name: 'lost.js', content: 'export const lost = () => 1\n' })
	const lost = (await alice.call('POST', '/api/files/upload', form.payload, form.headers)).body
	await feature('Opens', steps('* CLICK [till.open]'))
	const { blobs, db } = app.world
	const [row] = await db.select().from(files).where(eq(files.id, lost.id))
	await blobs.remove(row?.sha256 ?? '')
	const asked = `applicationId=${application}&kind=object&name=till.open`
	const used = await alice.get(`/api/globalObject/usages?${asked}`)
	expect(used, used.text).toMatchObject({ status: 200, body: [{ feature: { name: 'Opens' } }] })
	const renaming = { id, from: { page: 'till', element: 'open' }, to: { page: 'till', element: 'start' } }
	const shown = await alice.post('/api/globalObject/renamePreview', renaming)
	expect(shown, shown.text).toMatchObject({ status: 200, body: { features: [{ name: 'Opens' }], files: [] } })
})

test('refuses all of it when anything was saved since the review, with both texts', async () => {
	const { id } = await object({ menu: { open: '//i' } })
	const first = await feature('First', steps('* CLICK [menu.open]'))
	const second = await feature('Second', steps('* CLICK [menu.open]'))
	const renaming = { id, from: { page: 'menu', element: 'open' }, to: { page: 'menu', element: 'unfold' } }
	const plan = (await alice.post('/api/globalObject/renamePreview', renaming)).body
	const edited = steps('* CLICK [menu.open]', '* CLICK [menu.open]')
	await alice.post('/api/feature/save', { id: second.id, content: edited })
	const refused = await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(plan) })
	expect(refused).toMatchObject({
		status: 409,
		body: { yours: { id: second.id, content: edited.replaceAll('open', 'unfold') }, theirs: { content: edited } },
	})
	expect((await textOf(first.id)).content).toContain('[menu.open]')

	const again = (await alice.post('/api/globalObject/renamePreview', renaming)).body
	await feature('Third', steps('* SEE [menu.open]'))
	expect((await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(again) })).status).toBe(409)

	const last = (await alice.post('/api/globalObject/renamePreview', renaming)).body
	await alice.post('/api/feature/save', { id: first.id, content: steps('* GET_CURRENT_URL <x>') })
	expect((await alice.post('/api/globalObject/rename', { ...renaming, reviewed: reviewedOf(last) })).status).toBe(409)
})

test('says why a name cannot be had', async () => {
	const { id } = await object({ foot: { imprint: '//a', terms: '//b' } })
	const rename = (from: string, to: string) => {
		const name = (text: string) => ({ page: 'foot', element: text })
		return alice.post('/api/globalObject/renamePreview', { id, from: name(from), to: name(to) })
	}
	const said = async (from: string, to: string) => (await rename(from, to)).body.errors[0].message
	expect(await said('imprint', 'terms')).toBe('There is a [foot.terms] already.')
	expect(await said('nothing', 'x')).toBe('There is no [foot.nothing] in the global object pages.')
	expect(await said('imprint', 'a]')).toMatch('cannot hold brackets')
	expect(await said('constructor', 'x')).toBe('There is no [foot.constructor] in the global object pages.')
	expect((await rename('imprint', 'constructor')).status).toBe(200)
})

test('refuses a name whose place in the text something else has, and loses no locator', async () => {
	const { id } = await object({ home: '//h', login: { user: '//u', word: '//w' } })
	const rename = async (from: [string, string], to: [string, string]) => {
		const name = ([page, element]: [string, string]) => ({ page, element })
		return (await alice.post('/api/globalObject/renamePreview', { id, from: name(from), to: name(to) })).body
	}
	expect(await rename(['pages', 'home'], ['pages', 'login'])).toMatchObject({ errors: [{ path: 'to' }] })
	expect(await rename(['login', 'user'], ['home', 'user'])).toMatchObject({ errors: [{ path: 'to' }] })
	expect(JSON.parse((await rename(['pages', 'home'], ['login', 'home'])).object.after)).toEqual({
		login: { user: '//u', word: '//w', home: '//h' },
	})
})
