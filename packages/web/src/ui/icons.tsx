import type { ReactNode } from 'react'

const p = (d: string) => <path d={d} />
const round = (d: string) => <path d={d} strokeLinecap="round" />
const filled = (d: string) => <path d={d} fill="currentColor" stroke="none" fillRule="evenodd" />

/** Our own small set: a 16 px grid, 1.5 px strokes. */
export const icons = {
	passed: <path d="m3.2 8.6 3.2 3.2 6.4-7" strokeWidth="1.9" strokeLinecap="round" />,
	failed: filled(
		'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM5.6 4.5 4.5 5.6 6.9 8l-2.4 2.4 1.1 1.1L8 9.1l2.4 2.4 1.1-1.1L9.1 8l2.4-2.4-1.1-1.1L8 6.9z',
	),
	error: filled(
		'M6.9 1.8a1.3 1.3 0 0 1 2.2 0l6.3 11a1.3 1.3 0 0 1-1.1 2H1.7a1.3 1.3 0 0 1-1.1-2ZM7.2 5.5v4.6h1.6V5.5zm0 5.9V13h1.6v-1.6z',
	),
	skipped: (
		<>
			<circle cx="8" cy="8" r="6.2" strokeDasharray="2.2 2.2" />
			<path d="M5 8h6" />
		</>
	),
	running: <path d="M8 2a6 6 0 1 1-5.2 3" strokeWidth="1.8" strokeLinecap="round" />,
	queued: (
		<>
			<circle cx="8" cy="8" r="6.2" />
			<path d="M8 4.5V8l2.4 1.6" strokeLinecap="round" />
		</>
	),
	down: p('m4.5 6.5 3.5 3.5 3.5-3.5'),
	right: p('M6.5 4.5 10 8l-3.5 3.5'),
	left: p('M9.5 4.5 6 8l3.5 3.5'),
	search: (
		<>
			<circle cx="7" cy="7" r="4.5" />
			<path d="m10.5 10.5 3.5 3.5" />
		</>
	),
	add: p('M8 3v10M3 8h10'),
	close: round('m4 4 8 8M12 4l-8 8'),
	play: <path d="M5 3.2v9.6L12.6 8z" fill="currentColor" />,
	stop: <path d="M4 4h8v8H4z" fill="currentColor" />,
	download: p('M8 2.5V10M4.8 7 8 10.2 11.2 7M3 13.2h10'),
	upload: p('M8 10.5V3M4.8 6 8 2.8 11.2 6M3 13.2h10'),
	folder: p('M2 4.2h4.2l1.5 1.6H14v7.2H2z'),
	list: p('M5.5 4H14M5.5 8H14M5.5 12H14M2 4h1.4M2 8h1.4M2 12h1.4'),
	open: p('M6 3.2H3v9.8h9.8V10M9 2.8h4.2V7M13 3 7.5 8.5'),
	copy: p('M5.8 5.8h7.4v7.4H5.8zM10.2 5.5V2.8H2.8v7.4h2.7'),
	link: round(
		'M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
	),
	delete: p('M2.5 4.3h11M6 4V2.5h4V4M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4'),
	edit: p('m3 13 .7-3L10.6 3 13 5.4l-7 7zM9 4.6 11.4 7'),
	users: (
		<>
			<circle cx="6" cy="5.2" r="2.5" />
			{round('M1.5 13.2a4.5 4.5 0 0 1 9 0M10.4 3a2.4 2.4 0 0 1 0 4.4M12.2 9.6a4.4 4.4 0 0 1 2.3 3.6')}
		</>
	),
	user: (
		<>
			<circle cx="8" cy="5.4" r="2.8" />
			{round('M2.8 13.6a5.3 5.3 0 0 1 10.4 0')}
		</>
	),
	sync: p('M13.2 6.5A5.4 5.4 0 0 0 3.4 5M2.8 9.5a5.4 5.4 0 0 0 9.8 1.5M3 2.2v3h3M13 13.8v-3h-3'),
	logout: p('M6.5 2.8H3v10.4h3.5M7 8h6.5M10.8 5.2 13.6 8l-2.8 2.8'),
	help: (
		<>
			<circle cx="8" cy="8" r="6.2" />
			{round('M6.2 6.2a1.8 1.8 0 1 1 2.7 1.6c-.6.3-.9.7-.9 1.3M8 11.3v.1')}
		</>
	),
	file: p('M3.5 2h6l3 3v9h-9zM9.3 2.2v3h3'),
	object: (
		<>
			<circle cx="8" cy="8" r="4.6" />
			<path d="M8 1.2v4M8 10.8v4M1.2 8h4M10.8 8h4" />
		</>
	),
	environment: p('m8 2 6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3'),
	projects: p('M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z'),
	drag: filled('M5 3h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zm-4 4h2v2H5zm4 0h2v2H9z'),
	web: p('M1.8 3h12.4v10H1.8zM1.8 6.2h12.4M4 4.6h.1M6 4.6h.1'),
	api: p(
		'M6 2.5c-2 0-2.2.7-2.2 2.2S3.6 7.6 2 8c1.6.4 1.8 1.8 1.8 3.3S4 13.5 6 13.5M10 2.5c2 0 2.2.7 2.2 2.2S12.4 7.6 14 8c-1.6.4-1.8 1.8-1.8 3.3S12 13.5 10 13.5',
	),
	mobile: p('M4.2 1.8h7.6v12.4H4.2zM7 12h2'),
	performance: round('M3.2 12.5a6.2 6.2 0 1 1 9.6 0M8 9l2.6-3.2'),
	windows: p('M2 3.2h5.2v4.2H2zM8.8 3.2H14v4.2H8.8zM2 8.8h5.2V13H2zM8.8 8.8H14V13H8.8z'),
	plan: p('M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3'),
	key: (
		<>
			<circle cx="5" cy="8" r="2.8" />
			<path d="M7.8 8h6M11.5 8v2.4" />
		</>
	),
	book: p(
		'M8 4C6.5 2.9 4.5 2.6 2.2 2.8v9.6c2.3-.2 4.3.1 5.8 1.2 1.5-1.1 3.5-1.4 5.8-1.2V2.8C11.5 2.6 9.5 2.9 8 4zM8 4v9.4',
	),
	theme: (
		<>
			<circle cx="8" cy="8" r="6" />
			<path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" stroke="none" />
		</>
	),
	pin: p('M5.5 2.5h5l-.5 4 2 2v1.2H4V8.5l2-2zM8 9.7v4.3'),
	info: (
		<>
			<circle cx="8" cy="8" r="6.2" />
			<path d="M8 7.2v4M8 4.8v.1" strokeLinecap="round" />
		</>
	),
	more: filled('M2 7h2.4v2H2zm4.8 0h2.4v2H6.8zm4.8 0H14v2h-2.4z'),
	check: p('m3.5 8.5 3 3 6-7'),
	history: p('M2.8 8a5.3 5.3 0 1 0 1.7-3.9L2.8 5.8M2.8 2.5v3.3h3.3M8 5v3.3l2.2 1.3'),
	save: p('M3 3h8l2 2v8H3zM5.5 3v3.5h4.5V3M5.5 13V9.5h5V13'),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof icons
