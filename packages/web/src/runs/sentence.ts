/** The one sentence a run is about, its loud part apart: "2 failed" + ", 11 passed, in 8.4 s". */
export interface Sentence {
	loud: string
	rest: string
}
