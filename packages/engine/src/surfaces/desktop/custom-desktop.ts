import type { CustomDriver } from '../../run/host.ts'
import { StepFailed, StepWrong } from '../../run/step-errors.ts'
import { readDesktopKeys } from './desktop-keys.ts'
import type { DesktopDriver } from './driver.ts'
import { readImageName } from './image-name.ts'
import type { DesktopContext, Screen } from './screen.ts'

/** What a project's own function may ask of the desktop. */
export function customDesktop(screen: Screen, step: Pick<DesktopContext, 'sleep' | 'variables'>): CustomDriver {
	const { driver } = screen
	const read = <T>(given: unknown, reader: (text: string) => { value: T } | { must: string }): T => {
		const reading = reader(String(given))
		if ('must' in reading) throw new StepWrong(`"${given}" must ${reading.must}`)
		return reading.value
	}
	const image = (given: unknown) => read(given, readImageName)
	return {
		click: (picture) => screen.point('click', image(picture), undefined),
		hover: (picture) => screen.point('move', image(picture), undefined),
		async enter(picture, text) {
			await screen.point('click', image(picture), undefined)
			await (await driver()).type(String(text))
		},
		press: async (keys) => (await driver()).press(read(keys, readDesktopKeys)),
		see: async (picture) => void (await screen.find(image(picture))),
		text: (picture) => screen.read(image(picture), undefined),
		clipboard: async () => (await driver()).clipboard(),
		windows: async () => (await (await driver()).windows()).map(({ title }) => title),
		focusWindow: async (title) => onWindow(await driver(), title, ({ focusWindow }, id) => focusWindow(id)),
		moveWindow: async (title, left, top) =>
			onWindow(await driver(), title, ({ moveWindow }, id) => moveWindow(id, { x: Number(left), y: Number(top) })),
		closeWindow: async (title) => onWindow(await driver(), title, ({ closeWindow }, id) => closeWindow(id)),
		sleep: (milliseconds) => step.sleep(Number(milliseconds)),
		variable: async (name) => step.variables.get(String(name)),
		setVariable: async (name, value) => step.variables.set({ name: String(name), shared: false }, value),
	}
}

/** The topmost window whose title contains a text. */
async function onWindow(
	driver: DesktopDriver,
	title: unknown,
	act: (driver: DesktopDriver, id: number) => Promise<void>,
): Promise<void> {
	const all = await driver.windows()
	const found = all.find((one) => one.title.includes(String(title)))
	if (!found)
		throw new StepFailed(
			`No window has "${title}" in its title; there are: ${all.map((one) => one.title).join(', ') || 'none'}`,
		)
	await act(driver, found.id)
}
