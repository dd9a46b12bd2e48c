export interface OpenSocket {
	id: string
	handler: unknown
}
