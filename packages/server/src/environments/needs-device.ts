/** Which device is meant, only an environment says. */
export const needsDevice = 'Choose an environment: its capabilities name the device.'
