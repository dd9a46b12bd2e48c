import * as z from 'zod'
import { place } from './places.ts'
import { id, inBody, queryId, queryOrdinal, route } from './route.ts'

/**
 * A recording (ours): somebody uses a page in a browser of an executor, or a program on a screen of one, and what he did there
 * comes back as events. Steps are made of them where they are shown; the server keeps nothing of it.
 */

/** Characters of a screen's source at most. */
export const recordedSource = 400_000

const short = z.string().max(500)
/** Characters: more of a screen's picture is not carried. */
export const recordedPictureLimit = 3_800_000
const locator = z.string().min(1).max(4000)

const named = z.strictObject({
	/** Suggestions for `[page.element]`, taken from the page. */
	page: short,
	element: short,
	/** Of a link on which one reads nothing: the page that it opens. */
	opens: short.optional(),
	/** Each finds this element alone; the best first. */
	locators: z.array(locator).min(1).max(8),
	/** The one of the locators handed in that finds this element alone. */
	known: locator.optional(),
})
export type RecordedName = z.output<typeof named>

const target = named.extend({
	/** The frames it lies in, the outermost first. */
	frames: z.array(named).max(10),
})
export type RecordedTarget = z.output<typeof target>

/** A PNG file in base64. */
const png = z.string().max(recordedPictureLimit)
const whole = z.number().int().min(0).max(20_000)

/** A part of a screen as it was before something was done there. */
const part = z.strictObject({
	png,
	left: whole,
	top: whole,
	width: whole,
	height: whole,
	/** Where in it, from its left top corner. */
	at: z.strictObject({ x: whole, y: whole }),
	/** How many places of that screen looked like it: 1 is the part itself. */
	places: z.number().int().min(1),
	/** The word that stands there; empty where none was read. */
	word: short,
	/** The picture of the project that finds this place alone. */
	known: locator.optional(),
	/** What its program calls the thing there, as a step writes it: `role=button name="Save"` finds that alone. */
	element: short.optional(),
})
export type RecordedPart = z.output<typeof part>

const on = { on: target }
const text = z.string().max(20_000)
/** In percent of the screen. */
const percent = z.number().int().min(0).max(100)
const point = z.strictObject({ x: percent, y: percent })
const what = z.discriminatedUnion('what', [
	/** On a device `back` is its own key. */
	z.strictObject({ what: z.literal('went'), how: z.enum(['open', 'address', 'back', 'forward', 'reload']), url: text }),
	/** `idle`: on what takes no clicks as far as one sees; a `reacted` behind it says that the page did something all the same. */
	z.strictObject({
		what: z.literal('click'),
		...on,
		/** `long`: a touch of a second, on a device. */
		as: z.enum(['click', 'double', 'context', 'long']),
		idle: z.boolean().optional(),
	}),
	z.strictObject({ what: z.literal('reacted') }),
	/** Somebody opened the choice of a file field. */
	z.strictObject({ what: z.literal('upload'), ...on }),
	/** `text`: what the field holds now; nothing of a secret one. */
	z.strictObject({ what: z.literal('input'), ...on, text, secret: z.boolean() }),
	z.strictObject({ what: z.literal('check'), ...on, checked: z.boolean(), radio: z.boolean() }),
	z.strictObject({ what: z.literal('choose'), ...on, text }),
	z.strictObject({ what: z.literal('enter'), ...on }),
	z.strictObject({ what: z.literal('dialog'), kind: short, accepted: z.boolean(), text: text.optional() }),
	z.strictObject({ what: z.literal('look'), ...on, check: z.enum(['text', 'value', 'present', 'hover']), text }),
	/** A finger from one point of a device's screen to another. */
	z.strictObject({ what: z.literal('swipe'), from: point, to: point }),
	z.strictObject({ what: z.literal('turn'), orientation: z.enum(['PORTRAIT', 'LANDSCAPE']) }),
	/** What cannot become a step, in a sentence. */
	z.strictObject({ what: z.literal('note'), message: z.string().max(1000) }),
	/** The mouse on a desktop; `present`: only looked at, for a check. */
	z.strictObject({
		what: z.literal('pointed'),
		as: z.enum(['click', 'double', 'context', 'hover', 'present']),
		part,
	}),
	z.strictObject({ what: z.literal('dragged'), part, to: part }),
	/** `part`: where the wheel was turned; absent where it goes on turning there. */
	z.strictObject({
		what: z.literal('wheeled'),
		direction: z.enum(['up', 'down']),
		steps: z.number().int().min(1),
		part: part.optional(),
	}),
	z.strictObject({ what: z.literal('typed'), text }),
	/** One press, as SK_KEY_PRESS writes it. */
	z.strictObject({ what: z.literal('pressed'), keys: short }),
	/** The whole screen as it is, point by point, because somebody asked for it. */
	z.strictObject({ what: z.literal('screen'), png }),
])
/** `window`: of a device 0 for the native part of an app and 1 for a web page. */
export const recordedEvent = z.intersection(what, z.object({ window: z.object({ n: z.number().int(), title: short }) }))
export type RecordedEvent = z.output<typeof recordedEvent>

/** The place of an element among its siblings, from the root on: `0.2.1`. */
const path = z
	.string()
	.max(1000)
	.regex(/^\d+(?:\.\d+){0,199}$/)

/** What a device shows, beside its picture. */
const screen = z.strictObject({
	/** Counts the screens: a path is of one of them. */
	n: z.number().int(),
	/** Whether it shows a web page, and not the native part of an app. */
	web: z.boolean(),
	/** In the units in which its elements say where they lie. */
	width: z.number(),
	height: z.number(),
	/** Its elements as XML, what password fields hold masked; empty where there are too many to show. */
	source: z.string().max(recordedSource),
	/** The element that was asked for, with what finds it, the most stable first. */
	chosen: z
		.strictObject({
			path,
			page: short,
			element: short,
			locators: z
				.array(
					z.strictObject({
						locator,
						/** How many it finds, and which of them this one is; 0 = none. */
						hits: z.number().int(),
						place: z.number().int(),
					}),
				)
				.max(8),
		})
		.optional(),
	/** The locator that was tried last: how many it finds, or why it cannot be read. */
	tried: z.strictObject({ locator, hits: z.number().int(), problem: short.optional() }).optional(),
})
export type DeviceScreen = z.output<typeof screen>

/** What is open in the browser and has to be answered here, because no picture shows it. */
export const recordingNow = z.strictObject({
	url: text,
	title: short,
	dialog: z.strictObject({ kind: short, message: text, text }).optional(),
	/** A list of a select, at its place in the picture. */
	menu: z
		.strictObject({
			options: z.array(z.strictObject({ text: short, disabled: z.boolean() })).max(2000),
			chosen: z.number().int(),
			x: z.number(),
			y: z.number(),
			width: z.number(),
			height: z.number(),
		})
		.optional(),
	device: screen.optional(),
})
export type RecordingNow = z.output<typeof recordingNow>

const pointInPicture = { x: z.number().min(0).max(20_000), y: z.number().min(0).max(20_000) }
/** Alt 1, Control 2, Meta 4, Shift 8. */
const modifiers = z.number().int().min(0).max(15)

/** What the person does; places in pixels of the page. */
export const recordingInput = z.discriminatedUnion('do', [
	z.strictObject({
		do: z.literal('mouse'),
		type: z.enum(['move', 'down', 'up']),
		...pointInPicture,
		button: z.enum(['none', 'left', 'middle', 'right']),
		clicks: z.number().int().min(0).max(3),
		modifiers,
	}),
	z.strictObject({ do: z.literal('wheel'), ...pointInPicture, dx: z.number(), dy: z.number() }),
	z.strictObject({
		do: z.literal('key'),
		type: z.enum(['down', 'up']),
		key: z.string().min(1).max(30),
		code: z.string().max(30),
		keyCode: z.number().int().min(0).max(255),
		modifiers,
	}),
	z.strictObject({ do: z.literal('text'), text }),
	z.strictObject({
		do: z.literal('go'),
		url: z
			.string()
			.regex(/^https?:\/\//i)
			.max(5000),
	}),
	z.strictObject({ do: z.enum(['back', 'forward', 'reload', 'stay']) }),
	/** Asks for the picture of a desktop's screen, point by point. */
	z.strictObject({ do: z.literal('screen') }),
	/** Looks at what lies there, for a check or the mouse to rest on, without the page's knowing. */
	z.strictObject({ do: z.literal('look'), ...pointInPicture, check: z.enum(['text', 'present', 'hover']) }),
	z.strictObject({ do: z.literal('choose'), index: z.number().int().min(0) }),
	z.strictObject({ do: z.literal('answer'), accept: z.boolean(), text }),
	/** Chooses an element of a device's screen `n`. */
	z.strictObject({ do: z.literal('inspect'), n: z.number().int(), path }),
	z.strictObject({ do: z.literal('try'), locator }),
	/** Does something with an element: `text` and `present` check it; `type` enters `text`. */
	z.strictObject({
		do: z.literal('touch'),
		n: z.number().int(),
		path,
		as: z.enum(['tap', 'double', 'long', 'type', 'text', 'present']),
		text: text.optional(),
		/** What was chosen of the proposals. */
		locator: locator.optional(),
		/** `page.element`, as the person calls it. */
		name: short.optional(),
	}),
	z.strictObject({ do: z.literal('swipe'), from: point, to: point }),
	z.strictObject({ do: z.literal('turn') }),
	z.strictObject({ do: z.literal('part'), part: z.enum(['native', 'web']) }),
])
export type RecordingInput = z.output<typeof recordingInput>

/** One message of the stream; parts that did not change are left out. */
export const recordingNews = z.object({
	state: z.enum(['WAITING', 'RUNNING', 'ENDED']).optional(),
	/** Why it ended. */
	message: z.string().optional(),
	now: recordingNow.optional(),
	/** Those from number `from` on, the first is 0. */
	events: z.object({ from: z.number(), list: z.array(recordedEvent) }).optional(),
	/** A data URL, and the size of the page that it shows. */
	picture: z.object({ url: z.string(), width: z.number(), height: z.number() }).optional(),
})
export type RecordingNews = z.output<typeof recordingNews>

/** Seconds: until an executor takes it, without any input, and altogether. */
export const recordingLimits = { waiting: 60, idle: 5 * 60, whole: 30 * 60 }

const fail = 'Could not record. Try the operation again'
const params = z.object({ recordingId: queryId })
const scope = (request: { params: { recordingId: number } }) => ({ recording: request.params.recordingId })

/** Who may record writes features and starts runs: both are `read_write`, so one permission says it. */
export const recordings = {
	start: route({
		method: 'POST',
		path: '/api/recording',
		about:
			'Asks for a browser, a desktop of an executor, or a device, in which steps are recorded; ours. It ends when nobody follows its stream any more.',
		needs: 'run.start',
		scope: inBody({ applicationId: 'application' }),
		limits: { bytes: 2_000_000, items: 5100 },
		body: z.strictObject({
			applicationId: id.min(1),
			/** Its settings open the browser or the desktop, its test data gives the baseUrl. */
			env_id: id.optional(),
			/** A page, the program of the environment on a screen, or the device that its capabilities name. */
			place: place.default('page'),
			/** Absent: the environment's baseUrl; one starting with / lies below it. Of a device absent: its app alone. */
			url: z.string().trim().max(5000).optional(),
			/**
			 * Locators of the object repository: an element that one of them finds alone is named by it. On a screen the pictures of the
			 * project by their paths: a place that one of them finds alone is named by it.
			 */
			known: z.array(locator).max(5000).default([]),
		}),
		reply: z.object({ id }),
		status: [200],
		says: { fail },
	}),
	stream: route({
		method: 'GET',
		path: '/api/recording/:recordingId/stream',
		about: 'How a recording stands, its events from number `from` on and its pictures, to who started it.',
		needs: 'run.start',
		scope,
		params,
		query: z.object({ from: queryOrdinal.default(0) }),
		reply: 'events',
		status: [200],
		says: { fail },
	}),
	act: route({
		method: 'POST',
		path: '/api/recording/:recordingId/inputs',
		about: 'Mouse, keys and answers for the browser of a recording, in their order, from who started it.',
		needs: 'run.start',
		scope,
		params,
		body: z.strictObject({ inputs: z.array(recordingInput).min(1).max(200) }),
		limits: { bytes: 256 * 1024, keys: 2500, items: 500 },
		reply: 'none',
		status: [204],
		says: { fail },
	}),
	stop: route({
		method: 'POST',
		path: '/api/recording/:recordingId/stop',
		about: 'Ends a recording; its browser is closed and nothing of it is kept.',
		needs: 'run.start',
		scope,
		params,
		reply: 'none',
		status: [204],
		says: { fail },
	}),
}
