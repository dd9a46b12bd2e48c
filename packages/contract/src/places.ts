import * as z from 'zod'

/** What an executor opens for a person: a page in a browser, a program on a screen of its own, an app or page on a device. */
export const places = ['page', 'screen', 'device'] as const
export const place = z.enum(places)
export type Place = z.output<typeof place>
