import { expect, test } from 'vitest'
import { featureCalled } from '../../src/features/feature-called.ts'

const paths = ['shop/pay.feature', 'shop/sign-in.feature', 'sign-in.feature', 'src/test/java/common/reset.feature']
const features = [...paths, 'a/twice.feature', 'b/twice.feature'].map((path) => ({ path }))

test.each([
	['sign-in.feature', 'shop/pay.feature', 'shop/sign-in.feature'],
	['../sign-in.feature', 'shop/pay.feature', 'sign-in.feature'],
	['common/reset.feature', 'shop/pay.feature', 'src/test/java/common/reset.feature'],
	['elsewhere/pay.feature', 'sign-in.feature', 'shop/pay.feature'],
	['twice.feature', 'sign-in.feature', undefined],
	['nothing.feature', 'sign-in.feature', undefined],
])('%s called in %s is %s', (called, from, path) => expect(featureCalled(called, from, features)?.path).toBe(path))
