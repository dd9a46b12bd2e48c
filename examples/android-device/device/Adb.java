package device;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Answers the stand-in for adb: how many words it was given, each ended by a zero byte, and then gives back the exit code on a
 * line of its own and what adb would write.
 */
final class Adb {
	private static final String NAME = "robolectric-15";
	private final MainThread main;
	private final Apps apps;
	private final Shell shell;
	private final Session session;
	private final Logcat logcat;
	private final Server server;

	Adb(MainThread main, Apps apps, Shell shell, Session session, Logcat logcat, Server server) {
		this.main = main;
		this.apps = apps;
		this.shell = shell;
		this.session = session;
		this.logcat = logcat;
		this.server = server;
	}

	/** Gives the port. */
	int listen() throws IOException {
		ServerSocket socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
		start(() -> {
			for (;;) {
				Socket caller = socket.accept();
				start(() -> answer(caller));
			}
		});
		return socket.getLocalPort();
	}

	private interface Work {
		void run() throws Exception;
	}

	private static void start(Work work) {
		Thread thread = new Thread(() -> {
			try {
				work.run();
			} catch (Exception gone) {
				// Who called has ended.
			}
		});
		thread.setDaemon(true);
		thread.start();
	}

	private void answer(Socket caller) throws Exception {
		try (caller; OutputStream out = new BufferedOutputStream(caller.getOutputStream())) {
			DataInputStream in = new DataInputStream(caller.getInputStream());
			int count = Integer.parseInt(word(in));
			List<String> words = new ArrayList<>();
			for (int at = 0; at < count; at++) words.add(word(in));
			while (!words.isEmpty() && words.get(0).startsWith("-")) {
				boolean valued = words.get(0).length() == 2 && "PsHL".indexOf(words.get(0).charAt(1)) >= 0;
				words = words.subList(valued ? 2 : 1, words.size());
			}
			try {
				run(words, out);
			} catch (IllegalArgumentException wrong) {
				say(out, 1, wrong.getMessage() + "\n");
			}
		}
	}

	private static String word(DataInputStream in) throws IOException {
		java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
		for (int one = in.read(); one > 0; one = in.read()) bytes.write(one);
		return bytes.toString(StandardCharsets.UTF_8);
	}

	private static void say(OutputStream out, int code, String text) throws IOException {
		out.write((code + "\n" + text).getBytes(StandardCharsets.UTF_8));
		out.flush();
	}

	private static void done(OutputStream out, String text) throws IOException {
		say(out, text.startsWith("Failure") ? 1 : 0, text);
	}

	private void run(List<String> words, OutputStream out) throws Exception {
		String name = words.isEmpty() ? "" : words.get(0);
		String rest = words.isEmpty() ? "" : String.join(" ", words.subList(1, words.size()));
		switch (name) {
			case "version":
				say(out, 0, "Android Debug Bridge version 1.0.41\nVersion 35.0.2-robolectric\n");
				return;
			case "devices":
				say(out, 0, "List of devices attached\n" + NAME + "\tdevice\n\n");
				return;
			case "get-state":
				say(out, 0, "device\n");
				return;
			case "features":
				say(out, 0, "shell_v2\ncmd\n");
				return;
			case "forward":
				say(out, 0, forward(words));
				return;
			case "install":
				done(out, install(words.get(words.size() - 1)));
				return;
			case "uninstall":
				done(out, uninstall(words.get(words.size() - 1)));
				return;
			case "logcat":
				if (words.contains("-c")) logcat.clear();
				else follow(out);
				return;
			case "shell":
				if (rest.startsWith("am instrument")) instrument(out);
				else say(out, 0, main.call(() -> shell.line(rest)));
				return;
			default:
				say(out, 0, "");
		}
	}

	private String forward(List<String> words) throws IOException {
		if (words.contains("--list")) return server.ports(NAME);
		int port = Integer.parseInt(words.get(words.contains("--remove") ? words.size() - 1 : 1).replace("tcp:", ""));
		if (words.contains("--remove")) server.close(port);
		else server.open(port);
		return "";
	}

	private String install(String path) throws Exception {
		String file = path.replaceAll(".*/", "");
		String helper = file.startsWith("settings_apk") ? "io.appium.settings" : file.startsWith("appium-uiautomator2-server") ? "io.appium.uiautomator2.server" + (file.contains("androidTest") ? ".test" : "") : null;
		if (helper != null) {
			apps.helpers().add(helper);
			return "Performing Streamed Install\nSuccess\n";
		}
		try (ZipFile apk = new ZipFile(path)) {
			ZipEntry entry = apk.getEntry("assets/robolectric-device");
			String id = entry == null ? "" : new String(apk.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8).trim();
			if (!id.equals(Apps.PACKAGE)) return "Failure [INSTALL_FAILED_INVALID_APK: the Robolectric device has the code of " + Apps.PACKAGE + " alone]\n";
			main.call(() -> {
				apps.install();
				return null;
			});
			return "Performing Streamed Install\nSuccess\n";
		} catch (IOException unreadable) {
			return "Failure [INSTALL_PARSE_FAILED_NOT_APK: " + unreadable.getMessage() + "]\n";
		}
	}

	private String uninstall(String id) throws Exception {
		if (!id.equals(Apps.PACKAGE) || !apps.installed()) return "Failure [DELETE_FAILED_INTERNAL_ERROR]\n";
		main.call(() -> {
			apps.uninstall();
			return null;
		});
		return "Success\n";
	}

	private void instrument(OutputStream out) throws Exception {
		session.instrument();
		say(out, 0, "INSTRUMENTATION_STATUS: class=io.appium.uiautomator2.server.test.AppiumUiAutomator2Server\n");
		session.untilEnd();
	}

	private void follow(OutputStream out) throws Exception {
		say(out, 0, "");
		for (int seen = 0;;) {
			List<String> lines = new ArrayList<>();
			seen = logcat.after(seen, lines);
			for (String line : lines) out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
			out.flush();
		}
	}
}
