/** A device as a Chromium emulates it. */
export interface Device {
	width: number
	height: number
	pixelRatio: number
	mobile?: boolean
	touch?: boolean
}

/** Sizes in CSS pixels and pixels per one of them, by the names that the browser's own developer tools list. */
export const deviceSizes: Record<string, Device & { system: 'Android' | 'iPhone' | 'iPad' }> = {
	'iPhone SE': { width: 375, height: 667, pixelRatio: 2, system: 'iPhone' },
	'iPhone XR': { width: 414, height: 896, pixelRatio: 2, system: 'iPhone' },
	'iPhone 12 Pro': { width: 390, height: 844, pixelRatio: 3, system: 'iPhone' },
	'iPhone 14 Pro Max': { width: 430, height: 932, pixelRatio: 3, system: 'iPhone' },
	'Pixel 7': { width: 412, height: 915, pixelRatio: 2.625, system: 'Android' },
	'Samsung Galaxy S8+': { width: 360, height: 740, pixelRatio: 4, system: 'Android' },
	'Samsung Galaxy S20 Ultra': { width: 412, height: 915, pixelRatio: 3.5, system: 'Android' },
	'Samsung Galaxy A51/71': { width: 412, height: 914, pixelRatio: 2.625, system: 'Android' },
	'iPad Mini': { width: 768, height: 1024, pixelRatio: 2, system: 'iPad' },
	'iPad Air': { width: 820, height: 1180, pixelRatio: 2, system: 'iPad' },
	'iPad Pro': { width: 1024, height: 1366, pixelRatio: 2, system: 'iPad' },
}
