import { describe, expect, it } from 'vitest'
import { readTargetRules, refusedTarget } from '../src/run/target-rules.ts'

const own = [
	{ what: 'the database of Assay', addresses: ['10.0.0.5'], port: 5432 },
	{ what: 'the server of Assay', addresses: ['127.0.0.1'], port: 8080 },
	{ what: 'a driver of a browser', addresses: [], port: 40_001 },
]
const judge = (
	host: string,
	port: number,
	{ to = [host.replace(/[[\]]/g, '')], allowed = '', refused = '' } = {},
): string | undefined =>
	refusedTarget(
		{ host, addresses: to, port },
		{ allowed: readTargetRules(allowed), refused: readTargetRules(refused), own, here: ['192.168.7.7', 'fd12::7'] },
	)

describe('targets of a run', () => {
	it.each<[string, number]>([
		['127.0.0.1', 3000],
		['::1', 3000],
		['0.0.0.0', 3000],
		['10.0.0.5', 5433],
		['10.0.0.6', 5432],
		['127.0.0.1', 5432],
		['192.168.7.7', 9000],
		['192.168.7.8', 40_001],
		['93.184.216.34', 443],
		['2606:2800:220:1::1', 443],
	])('%s:%i may be reached', (host, port) => expect(judge(host, port)).toBeUndefined())

	const database = 'it is the database of Assay. An operator may allow it with ASSAY_TARGETS_ALLOWED.'
	const server = 'it is the server of Assay. An operator may allow it with ASSAY_TARGETS_ALLOWED.'
	const driver = 'it is a driver of a browser. An operator may allow it with ASSAY_TARGETS_ALLOWED.'
	const keys =
		'it is a link-local address, where clouds keep the keys of their machines. An operator may allow it with ASSAY_TARGETS_ALLOWED.'
	const many = 'it is an address of many machines. An operator may allow it with ASSAY_TARGETS_ALLOWED.'
	it.each<[string, number, string]>([
		['10.0.0.5', 5432, `10.0.0.5:5432 is not a target of tests: ${database}`],
		['::ffff:10.0.0.5', 5432, `[::ffff:10.0.0.5]:5432 is not a target of tests: ${database}`],
		['::ffff:a00:5', 5432, `[::ffff:a00:5]:5432 is not a target of tests: ${database}`],
		['64:ff9b::a00:5', 5432, `[64:ff9b::a00:5]:5432 is not a target of tests: ${database}`],
		['2002:a00:5::1', 5432, `[2002:a00:5::1]:5432 is not a target of tests: ${database}`],
		['0xa000005', 5432, `0xa000005:5432 is not a target of tests: ${database}`],
		['012.0.0.5', 5432, `012.0.0.5:5432 is not a target of tests: ${database}`],
		['167772165', 5432, `167772165:5432 is not a target of tests: ${database}`],
		['10.5', 5432, `10.5:5432 is not a target of tests: ${database}`],
		['127.0.0.1', 8080, `127.0.0.1:8080 is not a target of tests: ${server}`],
		['127.9.9.9', 8080, `127.9.9.9:8080 is not a target of tests: ${server}`],
		['::1', 8080, `[::1]:8080 is not a target of tests: ${server}`],
		['0.0.0.0', 8080, `0.0.0.0:8080 is not a target of tests: ${server}`],
		['::', 8080, `[::]:8080 is not a target of tests: ${server}`],
		['::ffff:0:0', 8080, `[::ffff:0:0]:8080 is not a target of tests: ${server}`],
		['192.168.7.7', 8080, `192.168.7.7:8080 is not a target of tests: ${server}`],
		['fd12::7', 8080, `[fd12::7]:8080 is not a target of tests: ${server}`],
		['127.0.0.1', 40_001, `127.0.0.1:40001 is not a target of tests: ${driver}`],
		['192.168.7.7', 40_001, `192.168.7.7:40001 is not a target of tests: ${driver}`],
		['169.254.169.254', 80, `169.254.169.254:80 is not a target of tests: ${keys}`],
		['::ffff:169.254.169.254', 80, `[::ffff:169.254.169.254]:80 is not a target of tests: ${keys}`],
		['64:ff9b::a9fe:a9fe', 80, `[64:ff9b::a9fe:a9fe]:80 is not a target of tests: ${keys}`],
		['0xa9fea9fe', 80, `0xa9fea9fe:80 is not a target of tests: ${keys}`],
		['fe80::1%eth0', 80, `[fe80::1%eth0]:80 is not a target of tests: ${keys}`],
		['fd00:ec2::254', 80, `[fd00:ec2::254]:80 is not a target of tests: ${keys}`],
		['100.100.100.200', 80, `100.100.100.200:80 is not a target of tests: ${keys}`],
		['168.63.129.16', 80, `168.63.129.16:80 is not a target of tests: ${keys}`],
		['224.0.0.1', 80, `224.0.0.1:80 is not a target of tests: ${many}`],
		['255.255.255.255', 80, `255.255.255.255:80 is not a target of tests: ${many}`],
		['ff02::1', 80, `[ff02::1]:80 is not a target of tests: ${many}`],
	])('%s:%i is refused', (host, port, sentence) => expect(judge(host, port)).toBe(sentence))

	it('judges every address that a name has', () => {
		expect(judge('shop.test', 5432, { to: ['93.184.216.34', '10.0.0.5'] })).toBe(
			`shop.test:5432 (10.0.0.5) is not a target of tests: ${database}`,
		)
		expect(judge('shop.test', 5432, { to: ['93.184.216.34', '10.0.0.6'] })).toBeUndefined()
	})

	it.each([
		['10.0.0.0/8', '10.0.0.5'],
		['10.0.0.5', '10.0.0.5'],
		['10.0.0.5:5432', '::ffff:10.0.0.5'],
		['*', '10.0.0.5'],
		['*:5432', '10.0.0.5'],
		['1.1.1.1, 10.0.0.0/24:5432', '10.0.0.5'],
	])('lets an operator allow %s', (allowed, host) => expect(judge(host, 5432, { allowed })).toBeUndefined())

	it.each([
		['db.example.com', true],
		['db.example.com:5432', true],
		['*.example.com', true],
		['db.example.com:5433', false],
		['example.com', false],
		['*.db.example.com', false],
		['10.0.0.6', false],
	])('allows a name by %s: %s', (allowed, may) =>
		expect(judge('DB.example.com.', 5432, { to: ['10.0.0.5'], allowed }) === undefined).toBe(may),
	)

	it('refuses what an operator refuses, but for what he allows', () => {
		const rules = { refused: '*, 10.0.0.0/8', allowed: '10.1.0.0/16:443,shop.test' }
		const refused = 'is not a target of tests: the operator of this executor refuses it (ASSAY_TARGETS_REFUSED).'
		expect(judge('10.2.0.1', 443, rules)).toBe(`10.2.0.1:443 ${refused}`)
		expect(judge('10.1.0.1', 80, rules)).toBe(`10.1.0.1:80 ${refused}`)
		expect(judge('10.1.0.1', 443, rules)).toBeUndefined()
		expect(judge('shop.test', 80, { ...rules, to: ['93.184.216.34'] })).toBeUndefined()
	})

	it.each([
		'10.0.0.0/33',
		'shop.test:99999',
		'a b',
		'http://shop.test',
		'*shop.test',
		'.shop.test',
		'[::1',
		'shop.test:',
	])('says that "%s" is no target', (text) =>
		expect(() => readTargetRules(`10.0.0.1,${text}`)).toThrow(`(and not "${text}")`),
	)
})
