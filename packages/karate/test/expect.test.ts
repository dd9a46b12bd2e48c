// What karate.expect must not let pass: above all something that is not there.

import { expect, it } from 'vitest'
import { play } from './play.ts'

const values = `* def none = undefined
* def nothing = null
* def list = [1, 2]
* def map = { a: 1 }
`

it.each([
	'list).to.have.members([1, 1]',
	"nothing).to.be.an('object'",
	"list).to.be.an('object'",
	'nothing).to.be.below(5',
	'nothing).to.be.at.least(0',
	"'7').to.be.above(5",
	"'seven').to.not.be.above(5",
	'nothing).to.be.within(0, 5',
	'nothing).to.be.closeTo(0, 1',
	'nothing).to.have.lengthOf(0',
	'5).to.have.lengthOf(0',
	'nothing).to.match(/nul/',
	'map.b).to.match(/.*/',
	"nothing).to.have.string('nul'",
	'nothing).to.include(5',
	'map).to.include(5',
	"nothing).to.not.include('x'",
])('karate.expect(%s) fails', async (text) => {
	const { problem } = await play(`${values}* karate.expect(${text})`)
	expect(problem?.message).toMatch(/^expected /)
	expect(problem?.status).toBe('failed')
})

it.each(['nothing).to.be.empty', 'map.b).to.be.empty', 'nothing).to.not.be.empty', '5).to.be.empty'])(
	'karate.expect(%s fails',
	async (text) => {
		const { problem } = await play(`${values}* eval karate.expect(${text}`)
		expect(problem?.message).toMatch(/^expected .* to be a text, a list or an object/)
	},
)

it('takes what is there', async () => {
	const { problem } = await play(`${values}* karate.expect(list).to.have.members([2, 1])
* karate.expect([1, 1, 2]).to.have.members([1, 2, 1])
* karate.expect(map).to.be.an('object')
* karate.expect(list).to.be.an('array')
* karate.expect(nothing).to.be.a('null')
* karate.expect(12345678901234567890).to.be.above(5)
* karate.expect(java.time.LocalDate.of(2024, 1, 2)).to.be.above(java.time.LocalDate.of(2024, 1, 1))
* karate.expect('tea').to.match(/^t/)
* karate.expect('tea').to.have.string('ea')
* karate.expect(map).to.include({ a: 1 })
* karate.expect(map).to.not.include({ a: 2 })
* karate.expect('').to.be.empty
* karate.expect({}).to.be.empty
* karate.expect(list).to.have.lengthOf(2)`)
	expect(problem?.message).toBeUndefined()
})
