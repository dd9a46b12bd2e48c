/** What a test plan can look like, for who has none yet. */
export const examplePlan = [
	{
		title: 'Checkout regression',
		text: `Everything between basket and order mail; must be green before a release.

1. Basket API       KARATE     6 scenarios
2. Checkout web     SELENIUM   7 scenarios
3. Order mail       KARATE     2 scenarios

Runs in this order, one feature after another, with one report for the whole.`,
	},
	{
		title: 'Its schedule',
		text: `Nightly full     14 21 * * *   At 09:14 PM
Time zone        Europe/Lisbon
Environment      staging
Tag Name         @checkout`,
	},
]
