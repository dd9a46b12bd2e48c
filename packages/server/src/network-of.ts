/** The part of an address that its owner cannot choose freely: whoever has one IPv6 address has 2^64 of them. */
export const networkOf = (address: string) =>
	address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
