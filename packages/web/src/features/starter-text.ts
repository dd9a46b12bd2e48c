import type { FeatureType } from '@assay/contract/feature-types'
import { dialectOf } from '../language/dialect.ts'

const steps = {
	karate: `    Given url baseUrl
    And path '/'
    When method get
    Then status 200
`,
	keyword: `    Given OPEN <baseUrl>
    Then VERIFY_TITLE {Welcome}
`,
}

/** What a new feature begins with: one scenario in the language of its type, to be written over. */
export const starterText = (name: string, type: FeatureType) =>
	`Feature: ${name}\n\n  Scenario: It answers\n${steps[dialectOf(type)]}`
