/** Through which everything goes that a local browser asks of the network. */
export interface Door {
	/** As `--proxy-server` takes it: `socks5://127.0.0.1:1080`. */
	proxy: string
}

/** The last arguments of a Chromium: nothing goes around the door, the machine itself neither. */
export const doorArguments = (door: Door | undefined): string[] =>
	door ? [`--proxy-server=${door.proxy}`, '--proxy-bypass-list=<-loopback>'] : []
