import { boxOf, coveredBy, middleOf } from './hit.ts'

type ClickPoint = { x: number; y: number } | { reason: string } | { done: true }

/**
 * Where the mouse presses to click an element, in the coordinates of its frame; or why it cannot be clicked. An option has no
 * place of its own: it is chosen as a person would, with the events that the page then sees.
 */
export function clickPoint(element: Element): ClickPoint {
	if (element.localName === 'option') return chooseOption(element as HTMLOptionElement)
	if (!boxOf(element)) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
	if (!boxOf(element)) return { reason: 'cannot be used: it has no size' }
	// A label over its own field is clicked where the field lies.
	const reason = coveredBy(element, () => {})
	if (reason) return { reason }
	const [x, y] = middleOf(element)
	return { x, y }
}

function chooseOption(option: HTMLOptionElement): ClickPoint {
	const list = option.closest('select')
	if (!list || option.matches(':disabled') || list.matches(':disabled')) return { reason: 'is disabled' }
	const fire = (name: string, Kind: new (name: string, how: EventInit) => Event = MouseEvent) =>
		list.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true }))
	for (const name of ['mouseover', 'mousemove', 'mousedown']) fire(name)
	list.focus()
	const wanted = list.multiple ? !option.selected : true
	if (option.selected !== wanted) {
		option.selected = wanted
		for (const name of ['input', 'change']) fire(name, Event)
	}
	for (const name of ['mouseup', 'click']) fire(name)
	return { done: true }
}
