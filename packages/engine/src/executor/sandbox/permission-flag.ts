/** The permission model as this Node calls it: Node 20 knows its first name alone, Node 24 its last alone. */
export const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
	? '--permission'
	: '--experimental-permission'
