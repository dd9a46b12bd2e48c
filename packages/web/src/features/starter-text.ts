import type { FeatureType } from '@assay/contract/feature-types'
import { surfaces } from '@assay/engine/surfaces/index'

const karate = `    Given url baseUrl
    And path '/'
    When method get
    Then status 200
`
const web = `    Given OPEN <baseUrl>
    Then VERIFY_TITLE {Welcome}
`
const steps = {
	desktop: web,
	mobile: `    Given APP_LAUNCH
    Then MOBILE_VERIFY_TEXT_EXIST {Welcome}
`,
	windows: web,
}

/** What a new feature begins with: one scenario in the language of its type, to be written over. */
export function starterText(name: string, type: FeatureType): string {
	const { language } = surfaces[type]
	const text = language.dialect === 'karate' ? karate : steps[language.platform]
	return `Feature: ${name}\n\n  Scenario: It answers\n${text}`
}
