package device;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.shadows.ShadowLog;

/** The log of the device, line by line as logcat shows it. */
final class Logcat {
	private static final int MOST = 5000;
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MM-dd HH:mm:ss.SSS");
	private final List<String> lines = new ArrayList<>();
	private int dropped;

	void listen() {
		ShadowLog.stream = new PrintStream(new ByteArrayOutputStream() {
			@Override
			public void flush() {
				String text = toString(StandardCharsets.UTF_8);
				int end = text.lastIndexOf('\n');
				if (end < 0) return;
				reset();
				for (String line : text.substring(0, end).split("\n")) add(line);
			}
		}, true);
		add("I/Device: The Robolectric device is ready");
	}

	/** From `I/Tag: text`, as Robolectric writes it. */
	private synchronized void add(String line) {
		String shown = line.matches("[VDIWEF]/.*") ? line.charAt(0) + " " + line.substring(2) : "I Device: " + line;
		lines.add(TIME.format(LocalDateTime.now()) + "  4000  4000 " + shown);
		if (lines.size() > MOST) {
			lines.remove(0);
			dropped++;
		}
		notifyAll();
	}

	/** Adds the lines after the given number of them, waits for the next where there are none, and gives the number of all so far. */
	synchronized int after(int seen, List<String> into) throws InterruptedException {
		while (dropped + lines.size() <= seen) wait(1000);
		into.addAll(lines.subList(Math.max(0, seen - dropped), lines.size()));
		return dropped + lines.size();
	}

	synchronized void clear() {
		dropped += lines.size();
		lines.clear();
		add("I/Device: The log was cleared");
	}
}
