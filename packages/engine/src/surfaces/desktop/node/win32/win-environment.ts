/** What programs of Windows find nothing without: where the system, its programs and what belongs to this user lie. */
const handedOn = [
	...['PATH', 'PATHEXT', 'OS', 'SystemDrive', 'SystemRoot', 'windir', 'ComSpec', 'NUMBER_OF_PROCESSORS'],
	...['PROCESSOR_ARCHITECTURE', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'CommonProgramFiles'],
	...['CommonProgramFiles(x86)', 'CommonProgramW6432', 'ProgramData', 'ALLUSERSPROFILE', 'PUBLIC', 'COMPUTERNAME'],
	...['USERNAME', 'USERDOMAIN', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'SESSIONNAME'],
]

/** The environment of programs on Windows; `temporary`: their folder for what they keep for a moment. */
export function windowsEnvironment(temporary: string): Record<string, string> {
	const own = handedOn.flatMap((name) => {
		const value = process.env[name]
		return value === undefined ? [] : [[name, value] as const]
	})
	return { ...Object.fromEntries(own), TEMP: temporary, TMP: temporary }
}
