package device;

/** A WebDriver error by its code. */
final class Wrong extends RuntimeException {
	final String code;

	Wrong(String code, String message) {
		super(message);
		this.code = code;
	}

	int status() {
		switch (code) {
			case "no such element":
			case "no such alert":
			case "stale element reference":
			case "invalid session id":
			case "unknown command":
				return 404;
			case "invalid selector":
			case "invalid argument":
			case "invalid element state":
				return 400;
			default:
				return 500;
		}
	}
}
