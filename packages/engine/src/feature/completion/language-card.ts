import { keywords, syntaxOf } from '@assay/karate/words/keywords'
import { type Action, fits, type Platform, syntax } from '../action.ts'
import type { Language } from '../language.ts'

/** The step language of a feature on one page, for a reader who knows Gherkin and not Assay. */
export function languageCard(language: Language, actions: readonly Action[]): string {
	return language.dialect === 'karate' ? karate() : keyword(language.platform, actions)
}

function keyword(platform: Platform, all: readonly Action[]): string {
	const actions = all.filter((action) => action.built && fits(action, platform))
	return [
		'Each step is a Gherkin keyword and one action of the list, spelt exactly so. [locator] holds an element as page.element',
		'or a raw xpath, <text> test data (a key of the test data, a column of Examples, or a literal), {text} an expected',
		'result. A part as (<text>)? may be left out. Example:',
		'',
		'Feature: Sign in',
		'',
		'  Scenario: The name is shown',
		'    Given OPEN <baseUrl>',
		'    When ENTER [signIn.email] + <customer.email>',
		'    And CLICK [signIn.submit]',
		'    Then VERIFY_TEXT [menu.account] + {Ann}',
		'',
		'Actions:',
		...actions.map((action) => `${syntax(action).replace(/^Then /, '')} - ${action.about}`),
	].join('\n')
}

const karate = () =>
	[
		'Each step is a Gherkin keyword or * and one of the Karate keywords below; expressions are JavaScript. Keys of the test',
		'data are variables. Example:',
		'',
		'Feature: Basket',
		'',
		'  Scenario: A new basket is empty',
		'    Given url baseUrl',
		"    And path 'api', 'basket'",
		'    When method get',
		'    Then status 200',
		"    And match response contains { id: '#string', count: 0 }",
		'',
		'Keywords:',
		...Object.values(keywords).map((keyword) => `${syntaxOf(keyword)} - ${keyword.help}`),
	].join('\n')
