import type { Cases } from './cases.ts'

const box = (id: string, left: number, top: number, width: number, height: number, more = '') =>
	`<div id=${id} class=box style="left:${left}px;top:${top}px;width:${width}px;height:${height}px;${more}">${id}</div>`

export const layoutPages = {
	'/layout': `<!doctype html><title>Layout</title><style>body{margin:0}.box{position:absolute;box-sizing:border-box}</style>
${box('head', 100, 10, 200, 40)}${box('main', 100, 70, 200, 100, 'border:2px solid;padding:5px')}${box('side', 320, 70, 50, 100)}
${box('gone', 0, 0, 9, 9, 'display:none')}${box('photo', 108, 78, 60, 60)}${box('badge', 160, 70, 20, 20)}${box('mid', 150, 100, 100, 40)}
${[0, 1, 2, 3, 4].map((at) => `<i class="box cell" style="left:${500 + (at % 3) * 60}px;top:${10 + Math.floor(at / 3) * 60}px;width:50px;height:50px">${at}</i>`).join('')}
${[0, 1].map((at) => `<b class="box name" style="left:${500 + at * 60}px;top:300px;width:50px;height:20px">n</b><u class="box price" style="left:${500 + at * 60}px;top:332px;width:50px;height:20px">p</u>`).join('')}`,
}

const cells = "//i[contains(@class,'cell')]"

export const layoutCases: Cases = {
	VERIFY_LAYOUT_ABOVE: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_ABOVE [it.main] + {#it.head#20px}',
			'VERIFY_LAYOUT_ABOVE [it.main] <border> {#it.head#20%}',
			'VERIFY_LAYOUT_ABOVE {#it.head#}',
		],
		fails: [
			[
				'VERIFY_LAYOUT_ABOVE [it.main] {#it.head#10px}',
				/Expected 10px but \[it\.head\] \(left 100, top 10, 200 x 40 px\) is 20 px above \[it\.main\]/,
			],
			[
				'VERIFY_LAYOUT_ABOVE [it.head] {#it.main#}',
				/Expected \[it\.main\] .* to lie above \[it\.head\] .* but it does not/,
			],
			['VERIFY_LAYOUT_ABOVE [it.main] {#it.gone#}', '[it.gone] is not displayed, so it lies nowhere'],
			[
				'VERIFY_LAYOUT_ABOVE [it.main] {#selfreference#}',
				'Expected several of [it.main] to compare with each other but there is 1',
			],
			['VERIFY_LAYOUT_ABOVE [it.main] {head}', 'must be objects such as #page.name#'],
			['VERIFY_LAYOUT_ABOVE [it.main] {#it.hed#}', '[it.hed] is not in the object repository. Did you mean [it.head]'],
		],
	},
	VERIFY_LAYOUT_BELOW: {
		on: '/layout',
		passes: ['VERIFY_LAYOUT_BELOW [it.head] + {#it.main#;#it.side#~19px}', 'VERIFY_LAYOUT_BELOW {#it.head#10px}'],
		fails: [['VERIFY_LAYOUT_BELOW [it.head] <actual> {#it.main#20px}', 'is 27 px below [it.head]']],
	},
	VERIFY_LAYOUT_LEFT: {
		on: '/layout',
		passes: ['VERIFY_LAYOUT_LEFT [it.side] + {#it.main#gt10px}'],
		fails: [['VERIFY_LAYOUT_LEFT [it.main] {#it.side#}', /to lie left of \[it\.main\]/]],
	},
	VERIFY_LAYOUT_RIGHT: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_RIGHT [it.main] + {#it.side#15-25px}',
			`VERIFY_LAYOUT_RIGHT [(${cells})[position()<4]] + {#selfreference#equal}`,
		],
		fails: [[`VERIFY_LAYOUT_RIGHT [(${cells})[position()<4]] {#selfreference#12px}`, 'Expected 12px but']],
	},
	UI_DISTANCE: {
		on: '/layout',
		passes: ['UI_DISTANCE [it.head] + <it.main> + {20}', 'UI_DISTANCE [it.main] + <it.photo> + {0px}'],
		fails: [
			['UI_DISTANCE [it.main] <it.side> {30}', /Expected 30 but \[it\.main\] .* and \[it\.side\] .* are 20 px apart/],
		],
	},
	VERIFY_LAYOUT_INSIDE: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_INSIDE [it.main] + <left-top> + {#it.photo#8px-~7px}',
			'VERIFY_LAYOUT_INSIDE [it.main] + {#it.photo#;#it.mid#}',
		],
		fails: [
			['VERIFY_LAYOUT_INSIDE [it.main] {#it.side#}', /inside, but it reaches out on the right, of \[it\.main\]/],
			['VERIFY_LAYOUT_INSIDE [it.main] <left> {#it.photo#9-12px}', 'left by 9-12px (it is 8 px) of [it.main]'],
			['VERIFY_LAYOUT_INSIDE [it.main] {#it.photo#8px}', '8px needs the sides it is for as test data'],
			['VERIFY_LAYOUT_INSIDE [it.main] <left-top> {#it.photo#}', '<left-top> needs a distance for each side'],
		],
	},
	VERIFY_LAYOUT_OVERLAP: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_OVERLAP [it.photo] + <right-top> + {#it.badge#12px-8px}',
			'VERIFY_LAYOUT_OVERLAP [it.photo] + <right> + {#it.badge#20%}',
		],
		fails: [
			['VERIFY_LAYOUT_OVERLAP [it.head] {#it.side#}', /Expected \[it\.side\] .* to overlap \[it\.head\]/],
			['VERIFY_LAYOUT_OVERLAP [it.photo] <right> {#it.badge#}', '<right> needs a distance for each side'],
		],
	},
	VERIFY_LAYOUT_CENTERED: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_CENTERED [it.main] + {#it.mid#}',
			'VERIFY_LAYOUT_CENTERED [it.head] <Horizontal> {#it.main#~}',
		],
		fails: [
			['VERIFY_LAYOUT_CENTERED [it.head] {#it.main#}', /Expected \[it\.main\] .* to be centred on \[it\.head\]/],
			['VERIFY_LAYOUT_CENTERED [it.main] {#it.mid#90px}', '90px is not looked at'],
			['VERIFY_LAYOUT_CENTERED {#selfreference#}', 'VERIFY_LAYOUT_CENTERED: #selfreference# needs a [locator]'],
		],
	},
	VERIFY_LAYOUT_ALIGNED_HORIZONTALLY: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [it.main] + {#it.side#}',
			`VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [(${cells})[position()<4]] <top> {#selfreference#}`,
		],
		fails: [
			['VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [it.main] {#it.head#}', /to be in line \(top\) with \[it\.main\]/],
			['VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [it.main] {#it.side#90px}', '90px is not looked at'],
		],
	},
	VERIFY_LAYOUT_ALIGNED_VERTICALLY: {
		on: '/layout',
		passes: ['VERIFY_LAYOUT_ALIGNED_VERTICALLY [it.main] + <left> + {#it.head#}'],
		fails: [
			['VERIFY_LAYOUT_ALIGNED_VERTICALLY [it.main] <right> {#it.side#}', /to be in line \(right\) with \[it\.main\]/],
			['VERIFY_LAYOUT_ALIGNED_VERTICALLY [it.main] <left> {#it.head#90px}', '90px is not looked at'],
			[
				'VERIFY_LAYOUT_ALIGNED_VERTICALLY [it.main] {#selfreference#}',
				'Expected several of [it.main] to compare with each other but there is 1',
			],
		],
	},
	VERIFY_LAYOUT_GRID: {
		on: '/layout',
		passes: [
			`VERIFY_LAYOUT_GRID [${cells}] + <ROW x COLUMN> + {2x3xlr}`,
			`VERIFY_LAYOUT_GRID [${cells}] {2x3xlr-8-12px}`,
			`VERIFY_LAYOUT_GRID [(${cells})[position()<4]] {1x4xlr}`,
		],
		fails: [
			[`VERIFY_LAYOUT_GRID [${cells}] {2x3}`, 'stand in 2 rows of 3, 2'],
			[`VERIFY_LAYOUT_GRID [${cells}] {2x3xlr-20px}`, 'are 10 px apart'],
			[`VERIFY_LAYOUT_GRID [(${cells})[position()<4]] {1x4xlc}`, 'Expected 1 rows of 4'],
			[`VERIFY_LAYOUT_GRID [${cells}] {many}`, 'must be rows x columns such as 3x4'],
		],
	},
	VERIFY_LAYOUT_OBJECT_PAIR: {
		on: '/layout',
		passes: [
			'VERIFY_LAYOUT_OBJECT_PAIR [//b] + <below> + {#//u#12px}',
			'VERIFY_LAYOUT_OBJECT_PAIR [//b] + <below> + {#//u#12px;#//u#gt10px}',
		],
		fails: [
			['VERIFY_LAYOUT_OBJECT_PAIR [//b] <below> {#//u#21px}', 'Expected 21px but [//u] 1 is 12 px below of [//b] 1'],
			['VERIFY_LAYOUT_OBJECT_PAIR [//i] <below> {#//u#21px}', 'there are 5 of [//i] and 2 of [//u]'],
		],
	},
}
