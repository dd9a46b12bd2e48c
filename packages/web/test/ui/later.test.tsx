// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { laterBare as later } from '../../src/ui/later-bare.tsx'

afterEach(cleanup)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Waiting = ({ name }: { name: string }) => <p>{name} is coming</p>

class Caught extends Component<{ children: ReactNode }, { failure?: Error }> {
	override state: { failure?: Error } = {}
	static getDerivedStateFromError = (failure: Error) => ({ failure })
	override render = () => this.state.failure?.message ?? this.props.children
}

/** Lets promises that are settled be followed, and no time pass. */
const settled = () => act(async () => undefined)

test('a part is drawn as soon as its code is here, however shortly something else stood in its place', async () => {
	let come = (_: typeof Hello) => {}
	const code = new Promise<typeof Hello>((resolve) => {
		come = resolve
	})
	const Part = later(() => code, Waiting)
	vi.useFakeTimers()
	try {
		render(<Part name="Ana" />)
		expect(screen.getByText('Ana is coming')).toBeTruthy()
		come(Hello)
		await settled()
		expect(screen.getByText('Hello Ana')).toBeTruthy()
	} finally {
		vi.useRealTimers()
	}
})

test('a part that was brought before is drawn at once', async () => {
	const load = vi.fn(async () => Hello)
	const Part = later(load, Waiting)
	Part.bring()
	await settled()
	render(<Part name="Ana" />)
	expect(screen.getByText('Hello Ana')).toBeTruthy()
	expect(load).toHaveBeenCalledTimes(1)
})

test('code that was lost on the way is asked for once more', async () => {
	const load = vi.fn(async () => Hello).mockRejectedValueOnce(new TypeError('Failed to fetch'))
	const Part = later(load, Waiting)
	render(<Part name="Ana" />)
	expect(await screen.findByText('Hello Ana', {}, { timeout: 10_000 })).toBeTruthy()
	expect(load).toHaveBeenCalledTimes(2)
})

test('code that is gone says so to what is around, and whoever comes again asks again', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	const load = vi.fn<() => Promise<typeof Hello>>().mockRejectedValue(new TypeError('Failed to fetch'))
	const Part = later(load, Waiting)
	const { unmount } = render(
		<Caught>
			<Part name="Ana" />
		</Caught>,
	)
	expect(await screen.findByText('Failed to fetch', {}, { timeout: 10_000 })).toBeTruthy()
	unmount()
	load.mockResolvedValue(Hello)
	render(
		<Caught>
			<Part name="Ben" />
		</Caught>,
	)
	expect(await screen.findByText('Hello Ben', {}, { timeout: 10_000 })).toBeTruthy()
	vi.restoreAllMocks()
})
