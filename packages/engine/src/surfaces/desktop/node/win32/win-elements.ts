import type { Point } from '../../driver.ts'
import type { Hit } from '../../picture/find-picture.ts'
import { elementAt } from '../a11y/element-at.ts'
import type { Elements } from '../a11y/elements.ts'
import { fitsRole } from '../a11y/roles.ts'
import type { Koffi } from './native.ts'
import type { WinApi } from './win-api.ts'
import { roleOf } from './win-roles.ts'

// What programs of Windows publish of themselves, by its older way, Microsoft Active Accessibility: Windows answers for those that
// know UI Automation alone.

const accessible = Buffer.from('e0368761' + '3d3c' + 'cf11' + '810c00aa00389b71', 'hex')
/** Of a window: what is in it, and its menu. */
const [client, menu] = [0xfffffffc, 0xfffffffd]
/** Bits of the state: what no person sees has one of them. */
const unseen = 0x8000 | 0x10000
/** It stands for a window inside of another one, which is asked itself. */
const windowRole = 9
/** Kinds of a VARIANT: a number, by which its parent knows a child that is nothing by itself, and an object. */
const [byNumber, byObject] = [3, 9]
const variantSize = 24
/** What goes deeper, or on, shows nothing that a person could see. */
const [deepest, most, mostChildren] = [40, 5000, 500]
/** Places of the functions of IAccessible in its table. */
const at = { queryInterface: 0, release: 2, childCount: 8, name: 10, role: 13, state: 14, location: 22 }

interface Shown {
	role: string
	name: string
	place: Hit
}

/** Everything that the windows of the screen show, in the order of the windows from the top. */
export function winElements(koffi: Koffi, win: WinApi): Elements {
	win.CoInitializeEx(null, 2)
	koffi.struct('Variant', { kind: 'uint64', value: 'int64', more: 'int64' })
	const shapes = {
		query: koffi.proto('int __stdcall AccQuery(intptr self, void* kind, void* gives)'),
		release: koffi.proto('uint __stdcall AccRelease(intptr self)'),
		count: koffi.proto('int __stdcall AccCount(intptr self, void* gives)'),
		fact: koffi.proto('int __stdcall AccFact(intptr self, Variant child, void* gives)'),
		place: koffi.proto(
			'int __stdcall AccPlace(intptr self, void* left, void* top, void* width, void* height, Variant child)',
		),
	}
	const call = (object: number, place: number, shape: unknown, ...given: unknown[]): number =>
		koffi.call(koffi.decode(koffi.decode(object, 0, 'intptr'), place * 8, 'intptr'), shape, object, ...given)

	/** What an object, or the child that it knows by a number, says of itself; undefined where no person sees it. */
	function factsOf(object: number, number: number): (Shown & { number: number }) | undefined {
		const child = { kind: byNumber, value: number, more: 0 }
		const numberOf = (what: number): number | undefined => {
			const gives = Buffer.alloc(variantSize)
			const right = call(object, what, shapes.fact, child, gives) === 0 && gives.readUInt16LE(0) === byNumber
			return right ? gives.readInt32LE(8) : undefined
		}
		const role = numberOf(at.role)
		if (role === undefined || ((numberOf(at.state) ?? 0) & unseen) !== 0) return undefined
		const edges = [0, 1, 2, 3].map(() => Buffer.alloc(4))
		if (call(object, at.location, shapes.place, ...edges, child) !== 0) return undefined
		const [left = 0, top = 0, width = 0, height = 0] = edges.map((one) => one.readInt32LE(0))
		const text = Buffer.alloc(8)
		const named = call(object, at.name, shapes.fact, child, text) === 0 ? Number(text.readBigInt64LE(0)) : 0
		const name = named === 0 ? '' : win.textAt(named).trim()
		if (named !== 0) win.SysFreeString(named)
		return { number: role, role: roleOf(role), name, place: { left, top, width, height, score: 1 } }
	}

	function walk(object: number, depth: number, seen: Shown[]): void {
		const own = factsOf(object, 0)
		if (!own || (depth > 0 && own.number === windowRole) || depth > deepest || seen.length > most) return
		if (own.place.width > 0 && own.place.height > 0) seen.push(own)
		const count = Buffer.alloc(4)
		if (call(object, at.childCount, shapes.count, count) !== 0) return
		const wanted = Math.min(count.readInt32LE(0), mostChildren)
		const children = Buffer.alloc(variantSize * Math.max(1, wanted))
		const given = Buffer.alloc(4)
		if (wanted > 0) win.AccessibleChildren(object, 0, wanted, children, given)
		for (let index = 0; index < given.readInt32LE(0); index++) {
			const from = index * variantSize
			if (children.readUInt16LE(from) === byNumber) {
				const child = factsOf(object, children.readInt32LE(from + 8))
				if (child && child.place.width > 0 && child.place.height > 0) seen.push(child)
			} else if (children.readUInt16LE(from) === byObject)
				withObject(Number(children.readBigInt64LE(from + 8)), (one) => walk(one, depth + 1, seen))
		}
	}

	/** Children are handed out by a wider kind of theirs. */
	function withObject(wider: number, look: (object: number) => void): void {
		const gives = Buffer.alloc(8)
		try {
			if (call(wider, at.queryInterface, shapes.query, accessible, gives) === 0) lookAndRelease(gives, look)
		} finally {
			call(wider, at.release, shapes.release)
		}
	}

	function lookAndRelease(given: Buffer, look: (object: number) => void): void {
		const object = Number(given.readBigInt64LE(0))
		try {
			look(object)
		} finally {
			call(object, at.release, shapes.release)
		}
	}

	/** Every window that is shown, with those inside of it. */
	function windows(): number[] {
		const all: number[] = []
		win.eachWindow((window) => win.IsWindowVisible(window) && all.push(window))
		return all.flatMap((window) => {
			const inside: number[] = []
			win.eachWindow((one) => win.IsWindowVisible(one) && inside.push(one), window)
			return [window, ...inside]
		})
	}

	function shown(): Shown[] {
		const seen: Shown[] = []
		for (const window of windows())
			for (const part of [client, menu]) {
				const gives = Buffer.alloc(8)
				if (win.AccessibleObjectFromWindow(window, part, accessible, gives) === 0)
					lookAndRelease(gives, (object) => walk(object, 0, seen))
			}
		return seen
	}

	return {
		find: async (role, name) =>
			shown()
				.filter((one) => fitsRole(one.role, role) && (name === undefined || one.name === name))
				.map(({ place }) => place),
		at: async (point: Point) => elementAt(shown(), point),
		end() {},
	}
}
