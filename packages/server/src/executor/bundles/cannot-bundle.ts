/** Why no bundle can be made of a run, as its reason. */
export class CannotBundle extends Error {}
