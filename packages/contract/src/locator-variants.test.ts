import { expect, it } from 'vitest'
import { locatorText, variantsOf } from './locator-variants.ts'

it('a locator is a text, or one text for each platform', () => {
	expect(locatorText('//a')).toBe('//a')
	expect(locatorText({ android: 'id=a', ios: 'id=b' })).toBe('{"android":"id=a","ios":"id=b"}')
	for (const none of [{}, { android: 1 }, { android: 'id=a', windows: 'x' }, ['id=a'], 5, null, undefined])
		expect(locatorText(none)).toBeUndefined()
	expect(variantsOf('{"web":"css=a","ios":"id=b"}')).toEqual({ web: 'css=a', ios: 'id=b' })
	for (const plain of ['//a', '', '{', '{}', '{"a":1}', '{{name}}']) expect(variantsOf(plain)).toBeUndefined()
})
