/** The advisory locks of all servers of one database. Any fixed numbers, each for one purpose: who shares one waits for the other. */
export const locks = {
	/** Bringing the tables up to date. */
	migration: 7_203_116,
	/** Making the first super admin. */
	setup: 7_203_117,
	/** Making a new signing key. */
	signingKeys: 7_203_118,
	/** Held shared by a session that makes a backup: what its snapshot names is not taken from the disk meanwhile. */
	backup: 7_203_119,
	/** Making the search indexes that are missing. */
	searchIndexes: 7_203_120,
} as const
