package device;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands that Appium gives to the shell of a device. */
final class Shell {
	private static final String SERVER = "io.appium.uiautomator2.server";
	private static final String SETTINGS = "io.appium.settings";
	private static final String UNICODE = "io.appium.settings/.UnicodeIME";
	private final Apps apps;
	private final Screen screen;
	private final Keys keys;
	private final Session session;
	private String keyboard = "com.android.inputmethod.latin/.LatinIME";

	Shell(Apps apps, Screen screen, Keys keys, Session session) {
		this.apps = apps;
		this.screen = screen;
		this.keys = keys;
		this.session = session;
	}

	/** What a line of commands, joined by &amp;&amp;, || or ;, writes. */
	String line(String line) {
		StringBuilder said = new StringBuilder();
		for (String part : line.split("\\s*(?:&&|;)\\s*")) said.append(command(words(part.replaceAll("\\s*\\|\\|.*", ""))));
		return said.toString();
	}

	private String command(List<String> words) {
		String name = words.isEmpty() ? "" : words.get(0);
		String second = words.size() > 1 ? words.get(1) : "";
		String last = words.isEmpty() ? "" : words.get(words.size() - 1);
		switch (name) {
			case "echo":
				return String.join(" ", words.subList(1, words.size())) + "\n";
			case "getprop":
				return property(second) + "\n";
			case "ps":
				return last.equals("--help") ? "-A\n" : processes();
			case "am":
				return activity(words, second, last);
			case "cmd":
				return words.contains("resolve-activity") ? resolved(last) : packages();
			case "pm":
				if (second.equals("clear")) return clear(last);
				return last.equals("instrumentation") ? "instrumentation:" + SERVER + ".test/androidx.test.runner.AndroidJUnitRunner (target=" + SERVER + ")\n" : packages();
			case "dumpsys":
				return dump(words, second, last);
			case "input":
				return input(second, last);
			case "wm":
				if (last.equals("dismiss-keyguard")) screen.locked = false;
				return "Physical size: " + screen.width() + "x" + screen.height() + "\nPhysical density: 320\n";
			case "settings":
				return last.equals("default_input_method") ? keyboard + "\n" : "null\n";
			case "ime":
				if (second.equals("set")) keyboard = last;
				return "";
			case "locksettings":
				return second.equals("get-disabled") ? "true\n" : "";
			default:
				return "";
		}
	}

	private static String property(String name) {
		switch (name) {
			case "ro.build.version.sdk":
				return "35";
			case "ro.build.version.release":
				return "15";
			case "ro.product.model":
				return "Robolectric device";
			case "ro.product.manufacturer":
				return "Robolectric";
			case "sys.boot_completed":
			case "dev.bootcomplete":
				return "1";
			case "init.svc.bootanim":
				return "stopped";
			case "persist.sys.timezone":
				return "UTC";
			default:
				return "";
		}
	}

	private String processes() {
		StringBuilder lines = new StringBuilder("USER PID PPID VSZ RSS WCHAN ADDR S NAME\n");
		if (apps.running()) lines.append(process(apps.pid(), Apps.PACKAGE));
		if (session.instrumented()) lines.append(process(3000, SERVER));
		return lines.toString();
	}

	private static String process(int pid, String name) {
		return "u0_a1 " + pid + " 1 1000 1000 0 0 S " + name + "\n";
	}

	private String activity(List<String> words, String what, String last) {
		switch (what) {
			case "force-stop":
			case "kill":
				if (last.equals(Apps.PACKAGE)) apps.stop();
				else if (last.equals(SERVER)) session.end();
				return "";
			case "start":
			case "start-activity":
				return start(words);
			default:
				return "";
		}
	}

	private String start(List<String> words) {
		int at = words.indexOf("-n");
		String wanted = at < 0 ? "" : words.get(at + 1);
		if (!apps.installed() || !wanted.replace("/.", "/" + Apps.PACKAGE + ".").equals(Apps.LAUNCHER))
			return "Error type 3\nError: Activity class {" + wanted + "} does not exist.\n";
		if (words.contains("-S")) apps.stop();
		apps.launch();
		return "Starting: Intent { cmp=" + wanted + " }\nStatus: ok\nLaunchState: COLD\nActivity: " + wanted + "\nComplete\n";
	}

	private String resolved(String id) {
		return apps.installed() && id.equals(Apps.PACKAGE) ? "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n" + Apps.LAUNCHER + "\n" : "No activity found\n";
	}

	private String packages() {
		String own = apps.installed() ? "package:" + Apps.PACKAGE + " versionCode:1\n" : "";
		StringBuilder lines = new StringBuilder(own).append("package:android versionCode:35\n");
		for (String helper : apps.helpers()) lines.append("package:").append(helper).append(" versionCode:1\n");
		return lines.toString();
	}

	private String clear(String id) {
		if (!apps.installed() || !id.equals(Apps.PACKAGE)) return "Failed\n";
		apps.forget();
		return "Success\n";
	}

	private String dump(List<String> words, String what, String last) {
		switch (what) {
			case "window":
				return windows();
			case "power":
				return "mWakefulness=" + (screen.locked ? "Dozing" : "Awake") + "\n";
			case "input_method":
				return "mInputShown=" + keys.keyboardShown() + "\nmIsInputViewShown=" + keys.keyboardShown() + "\n";
			case "activity":
				if (words.contains("services")) return apps.helpers().contains(SETTINGS) ? "  ServiceRecord{1a2b3c u0 " + SETTINGS + "/.ForegroundService}\n    isForeground=true\n" : "";
				return last.equals("processes") && apps.running() ? "  *APP* UID 10001 ProcessRecord{1a2b3c " + apps.pid() + ":" + Apps.PACKAGE + "/u0a1}\n" : "";
			case "package":
				return apps.installed() && last.equals(Apps.PACKAGE) ? "Packages:\n  Package [" + Apps.PACKAGE + "] (1a2b3c):\n    versionCode=1 minSdk=35 targetSdk=35\n    versionName=1.0\n" : "";
			default:
				return "";
		}
	}

	private String windows() {
		String focus = apps.inFront() ? Apps.PACKAGE + "/" + apps.top().getClass().getName() : "com.android.launcher3/com.android.launcher3.Launcher";
		return (
			"  mCurrentFocus=Window{1a2b3c u0 " + (screen.locked ? "Keyguard" : focus) + "}\n" +
			(screen.locked ? "" : "  mFocusedApp=ActivityRecord{1a2b3c u0 " + focus + " t1}\n") +
			"  mShowingLockscreen=" + screen.locked + " mScreenOnFully=" + !screen.locked + "\n"
		);
	}

	private String input(String what, String last) {
		if (what.equals("keyevent")) keys.press(Integer.parseInt(last), 0);
		if (what.equals("text")) keys.type(keyboard.equals(UNICODE) ? decoded(last) : last.replace("%s", " "));
		return "";
	}

	/** What Appium sends its own keyboard: UTF-7 as IMAP has it, with %s for a space. */
	private static String decoded(String text) {
		Matcher parts = Pattern.compile("&([^-]*)-").matcher(text.replace("%s", " "));
		StringBuilder plain = new StringBuilder();
		while (parts.find()) {
			String code = parts.group(1).replace(',', '/');
			String part = code.isEmpty() ? "&" : new String(Base64.getDecoder().decode(code), StandardCharsets.UTF_16BE);
			parts.appendReplacement(plain, Matcher.quoteReplacement(part));
		}
		return parts.appendTail(plain).toString();
	}

	/** As a shell reads them: with quotes and backslashes. */
	private static List<String> words(String line) {
		List<String> words = new ArrayList<>();
		Matcher parts = Pattern.compile("(?:[^\\s'\"\\\\]|\\\\.|'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\")+").matcher(line);
		while (parts.find()) {
			StringBuilder word = new StringBuilder();
			Matcher pieces = Pattern.compile("'([^']*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|\\\\(.)|([^'\"\\\\]+)").matcher(parts.group());
			while (pieces.find()) for (int at = 1; at <= 4; at++) if (pieces.group(at) != null) word.append(pieces.group(at));
			words.add(word.toString());
		}
		return words;
	}
}
