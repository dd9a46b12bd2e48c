import type { ElementName, Point } from '../../driver.ts'
import type { Hit } from '../../picture/find-picture.ts'
import { type Bus, connectBus } from './bus.ts'
import { elementAt } from './element-at.ts'
import { fitsRole } from './roles.ts'

/** What the accessibility tree of the programs on a screen says of one thing. */
interface Node {
	destination: string
	path: string
}

const [accessible, component] = ['org.a11y.atspi.Accessible', 'org.a11y.atspi.Component']
const registry = { destination: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/accessible/root' }
/** Bits of the state: what is on the screen has both. */
const [visible, showing] = [30, 25]
/** A tree that goes deeper, or on, shows nothing that a person could see. */
const [deepest, most] = [40, 5000]

export interface Elements {
	/** Those that the screen shows, by role and name, in the order of the tree. */
	find(role: string, name: string | undefined): Promise<Hit[]>
	/** What lies at a point, by a name that finds it alone. */
	at(point: Point): Promise<ElementName | undefined>
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
	// It starts with the first question.
	await childrenOf(bus, registry)
	return {
		find: (role, name) =>
			everyNode(bus, async (node, own) =>
				fitsRole(own, role) && (name === undefined || (await nameOf(bus, node)) === name)
					? placeOf(bus, node)
					: undefined,
			),
		async at(point) {
			const shown = await everyNode(bus, async (node, role) => {
				const place = await placeOf(bus, node)
				return place && { role, name: await nameOf(bus, node), place }
			})
			return elementAt(shown, point)
		},
		end() {
			bus.end()
			session.end()
		},
	}
}

/** What `look` gives of each node, level by level; what has gone while one looks is not there. */
async function everyNode<T>(bus: Bus, look: (node: Node, role: string) => Promise<T | undefined>): Promise<T[]> {
	const given: T[] = []
	let seen = 0
	let level: Node[] = await childrenOf(bus, registry)
	for (let depth = 0; level.length > 0 && depth < deepest && seen < most; depth++) {
		seen += level.length
		const found = await Promise.all(
			level.map(async (node) => {
				try {
					const [children, [role]] = await Promise.all([
						childrenOf(bus, node),
						bus.call({ ...node, interface: accessible, member: 'GetRoleName' }),
					])
					// A program as a whole lies nowhere, but what it has does.
					return { children, one: await look(node, String(role)).catch(() => undefined) }
				} catch {
					return { children: [], one: undefined }
				}
			}),
		)
		given.push(...found.flatMap(({ one }) => (one === undefined ? [] : [one])))
		level = found.flatMap(({ children }) => children)
	}
	return given
}

async function nameOf(bus: Bus, node: Node): Promise<string> {
	const [own] = await bus.call({
		...node,
		interface: 'org.freedesktop.DBus.Properties',
		member: 'Get',
		signature: 'ss',
		args: [accessible, 'Name'],
	})
	return String(own).trim()
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
