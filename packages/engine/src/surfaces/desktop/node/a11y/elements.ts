import type { Hit } from '../../picture/find-picture.ts'
import { type Bus, connectBus } from './bus.ts'

/** What the accessibility tree of the programs on a screen says of one thing. */
interface Node {
	destination: string
	path: string
}

/** Roles as web pages call them, and as AT-SPI does in its older and newer versions. */
const alsoCalled: Record<string, readonly string[]> = {
	button: ['pushbutton', 'togglebutton'],
	textbox: ['text', 'entry', 'passwordtext'],
	radio: ['radiobutton'],
	tab: ['pagetab'],
	listbox: ['list', 'listbox'],
	option: ['listitem'],
	heading: ['heading'],
	img: ['icon', 'image'],
	menuitem: ['menu', 'menuitem'],
	dialog: ['dialog', 'alert', 'filechooser'],
	cell: ['tablecell'],
	spinbutton: ['spinbutton'],
}
const [accessible, component] = ['org.a11y.atspi.Accessible', 'org.a11y.atspi.Component']
/** Bits of the state: what is on the screen has both. */
const [visible, showing] = [30, 25]
/** A tree that goes deeper, or on, shows nothing that a person could see. */
const [deepest, most] = [40, 5000]

export interface Elements {
	/** Those that the screen shows, by role and name, in the order of the tree. */
	find(role: string, name: string | undefined): Promise<Hit[]>
	end(): void
}

/** `address`: of the session's bus. Throws with the end of a sentence. */
export async function openElements(address: string): Promise<Elements> {
	const session = await connectBus(address)
	const [place] = await session.call({
		destination: 'org.a11y.Bus',
		path: '/org/a11y/bus',
		interface: 'org.a11y.Bus',
		member: 'GetAddress',
	})
	const bus = await connectBus(String(place))
	return {
		async find(role, name) {
			const wanted = plain(role)
			const fits = (one: string) => plain(one) === wanted || (alsoCalled[wanted]?.includes(plain(one)) ?? false)
			const hits: Hit[] = []
			const root = { destination: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/accessible/root' }
			let seen = 0
			let level: Node[] = await childrenOf(bus, root)
			for (let depth = 0; level.length > 0 && depth < deepest && seen < most; depth++) {
				seen += level.length
				const found = await Promise.all(level.map((node) => look(bus, node, fits, name)))
				hits.push(...found.flatMap(({ hit }) => hit ?? []))
				level = found.flatMap(({ children }) => children)
			}
			return hits
		},
		end() {
			bus.end()
			session.end()
		},
	}
}

/** What has gone while one looks is not there. */
async function look(bus: Bus, node: Node, fits: (role: string) => boolean, name: string | undefined) {
	try {
		const [children, [role]] = await Promise.all([
			childrenOf(bus, node),
			bus.call({ ...node, interface: accessible, member: 'GetRoleName' }),
		])
		const hit = fits(String(role)) && (await named(bus, node, name)) ? await placeOf(bus, node) : undefined
		return { children, hit }
	} catch {
		return { children: [], hit: undefined }
	}
}

async function named(bus: Bus, node: Node, name: string | undefined): Promise<boolean> {
	if (name === undefined) return true
	const [own] = await bus.call({
		...node,
		interface: 'org.freedesktop.DBus.Properties',
		member: 'Get',
		signature: 'ss',
		args: [accessible, 'Name'],
	})
	return String(own).trim() === name
}

/** Undefined where it is not on the screen. */
async function placeOf(bus: Bus, node: Node): Promise<Hit | undefined> {
	const [[words], [box]] = await Promise.all([
		bus.call({ ...node, interface: accessible, member: 'GetState' }),
		bus.call({ ...node, interface: component, member: 'GetExtents', signature: 'u', args: [0] }),
	])
	const bits = (words as number[])[0] ?? 0
	const [left = 0, top = 0, width = 0, height = 0] = box as number[]
	const shown = (bits & (1 << visible)) !== 0 && (bits & (1 << showing)) !== 0
	return shown && width > 0 && height > 0 ? { left, top, width, height, score: 1 } : undefined
}

async function childrenOf(bus: Bus, node: Node): Promise<Node[]> {
	const [children] = await bus.call({ ...node, interface: accessible, member: 'GetChildren' })
	return (children as [string, string][]).map(([destination, path]) => ({ destination, path }))
}

/** `Push Button`, `push-button` and `pushbutton` are one. */
const plain = (role: string) => role.toLowerCase().replace(/[\s_-]/g, '')
