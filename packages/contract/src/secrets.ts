/** Which values are secret, by the keys they stand under, and what anybody is shown instead. Knows nothing of how they are kept. */
export const mask = '********'

// The address of a chat's webhook is its password. *_TOKEN, *PASSWORD*, *SECRET*, rp.apikey and their like, whatever the case.
const secretKey =
	/^(slack|teams)_webhook_url$|password|passwd|passphrase|secret|tokens?$|credential|(api|access|private)[-_. ]?key/i

export const isSecretKey = (key: string) => secretKey.test(key)
