import { hash } from '@node-rs/argon2'

/**
 * Of a password, at the least cost that argon2id knows. Whether a password is right costs what its hash says: tests sign in
 * hundreds of times, and with the product's own hashes each took 20 ms of processor.
 */
export const quickHash = (password: string) =>
	hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
