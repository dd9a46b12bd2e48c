import type { World } from '../world.ts'

/** What a part is asked with. */
export type Looking = Pick<World, 'config' | 'db' | 'clock'>

/** How a part is. `figures` are the values of its metrics, by the names in its {@link PartKind}. */
export interface Part<Figure extends string = string> {
	ok: boolean
	/** A sentence for whoever runs the product. */
	says: string
	figures: Record<Figure, number>
}

/** Something without which runs do not go on, how one sees that, and what metrics say of it. */
export interface PartKind<Figure extends string = string> {
	/** Whether a server without it can answer nobody: then it is not ready. */
	vital: boolean
	/** Metric → what it means. */
	figures: Record<Figure, string>
	/** Throws where it cannot be seen. */
	look(world: Looking): Promise<Part<Figure>>
}

/** The compiler holds the figures that are given against those that are named. */
export const part = <Figure extends string>(kind: PartKind<Figure>): PartKind<Figure> => kind
