import type { Realm, Variables } from '../js/realm.ts'
import { type ResponseVariable, responseVariables } from '../words/response-variables.ts'

/** What an answer leaves in the variables, made when something asks for it. */
export interface LeftResponse {
	status: number
	/** `response` and `responseType`. */
	body(): Partial<Record<ResponseVariable, unknown>>
	/** All others. Called behind `body`. */
	rest(): Partial<Record<ResponseVariable, unknown>>
}

const names = Object.keys(responseVariables)

/**
 * The variables of a scenario with what the last answer left in them. Most users of a load test look at its status alone, and to make the
 * rest takes longer than all else that a step does.
 */
export class LeftVariables {
	private left: LeftResponse | undefined
	private hasBody = false
	/** Its names are among the variables. */
	private placed = false

	constructor(
		private readonly own: Variables,
		private readonly realm: Pick<Realm, 'import'>,
	) {}

	/** With everything in them. */
	get all(): Variables {
		if (this.left) this.settle(this.left)
		return this.own
	}

	/** With everything that a plain path such as `response.id` can lead to. */
	forPath(text: string): Variables {
		const { left } = this
		if (!left || !text.startsWith('re')) return this.own
		if (!/^response(?!\w)/.test(text)) return this.all
		this.settleBody(left)
		return this.own
	}

	/** To set a variable of this name in. Those of the answer have their places before it. */
	forName(name: string): Variables {
		if (this.left && !this.placed) {
			this.placed = true
			for (const one of names) if (!(one in this.own)) this.own[one] = undefined
		}
		return name.startsWith('re') ? this.all : this.own
	}

	get status(): unknown {
		return this.left?.status ?? this.own.responseStatus
	}

	leave(left: LeftResponse, later: boolean): void {
		this.left = left
		this.hasBody = false
		this.placed = false
		if (!later) this.settle(left)
	}

	private settle(left: LeftResponse): void {
		this.settleBody(left)
		this.put(left.rest())
		this.left = undefined
	}

	private settleBody(left: LeftResponse): void {
		if (this.hasBody) return
		this.hasBody = true
		this.put(left.body())
	}

	private put(values: Partial<Record<ResponseVariable, unknown>>): void {
		for (const [name, value] of Object.entries(values))
			this.own[name] = this.realm.import(value === undefined ? null : value)
	}
}
