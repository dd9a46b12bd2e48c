/** Which values are secret, by the keys they stand under, and what anybody is shown instead. Knows nothing of how they are kept. */
export const mask = '********'

// *_TOKEN, *PASSWORD*, *SECRET*, rp.apikey and their like, whatever the case.
const secretKey = /password|passwd|passphrase|secret|tokens?$|credential|(api|access|private)[-_. ]?key/i

export const isSecretKey = (key: string) => secretKey.test(key)
