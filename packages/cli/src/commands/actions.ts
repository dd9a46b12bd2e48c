import { parseArgs } from 'node:util'
import { required, syntax } from '@assay/engine/feature/action'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import type { Command } from '../command.ts'

const usage = `assay actions [--json]

Lists the step actions of keyword features: how each is written and what it does.

  --json   The whole catalogue as JSON, for editors and other programs`

export const command: Command = {
	usage,
	async run(args) {
		const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
		if (values.json) {
			const all = catalogue.map((action) => {
				const { name, aliases, on, about, outcome, example, built } = action
				return {
					name,
					aliases,
					platforms: on,
					built,
					about,
					syntax: syntax(action),
					required: required(action),
					outcome,
					example: example.step,
				}
			})
			console.log(JSON.stringify(all, undefined, 2))
			return 0
		}
		const longest = Math.max(...catalogue.map((action) => syntax(action).length))
		for (const action of catalogue) console.log(`${syntax(action).padEnd(longest)}  ${action.about}`)
		return 0
	},
}
