import { fetchParts, home } from './parts.mjs'

/** Fetches what the Robolectric device is made of, once. */
await fetchParts()
console.log(`Robolectric is in ${home}`)
