package device;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads `new UiSelector().text("Menu")` and `new UiScrollable(…).scrollIntoView(…)`, and finds what they ask for. */
final class UiAutomatorText {
	private static final Pattern WORD = Pattern.compile("\\s*(new\\s+UiSelector\\s*\\(\\s*\\)|new\\s+UiScrollable\\s*\\(|\\.\\s*\\w+\\s*\\(|\"(?:[^\"\\\\]|\\\\.)*\"|-?\\d+|true|false|\\)|;|$)");
	private static final int MOST_SCROLLS = 30;
	private final Screen screen;
	private final Fingers fingers;
	private String text;
	private Matcher words;
	private String word;

	UiAutomatorText(Screen screen, Fingers fingers) {
		this.screen = screen;
		this.fingers = fingers;
	}

	List<Node> find(String selector) {
		text = selector.trim();
		words = WORD.matcher(text);
		next();
		return word.startsWith("new UiScrollable") ? scrolled() : end(selector()).in(new Tree(screen).all());
	}

	private UiSelector selector() {
		if (!word.startsWith("new UiSelector")) throw wrong();
		UiSelector selector = new UiSelector();
		next();
		while (word.startsWith(".")) {
			String method = method();
			next();
			selector.add(method, value());
			close();
		}
		return selector;
	}

	private Object value() {
		if (word.startsWith("new")) return selector();
		String value = word;
		next();
		if (value.startsWith("\"")) return value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1");
		if (value.equals("true") || value.equals("false")) return Boolean.valueOf(value);
		if (value.matches("-?\\d+")) return Integer.valueOf(value);
		throw wrong();
	}

	private List<Node> scrolled() {
		next();
		UiSelector scrollable = selector();
		close();
		boolean sideways = false;
		for (;;) {
			String method = method();
			next();
			if (method.equals("setAsHorizontalList") || method.equals("setAsVerticalList")) {
				sideways = method.equals("setAsHorizontalList");
				close();
			} else if (method.equals("setMaxSearchSwipes")) {
				value();
				close();
			} else {
				UiSelector wanted = wanted(method);
				close();
				return end(intoView(scrollable, wanted, sideways));
			}
		}
	}

	private UiSelector wanted(String method) {
		if (method.equals("scrollIntoView")) return selector();
		if (!method.equals("scrollTextIntoView") && !method.equals("scrollDescriptionIntoView")) throw wrong();
		UiSelector wanted = new UiSelector();
		wanted.add(method.equals("scrollTextIntoView") ? "text" : "description", value());
		return wanted;
	}

	/** From the beginning to the end, as UiScrollable does. */
	private List<Node> intoView(UiSelector scrollable, UiSelector wanted, boolean sideways) {
		for (String direction : new String[] {sideways ? "left" : "up", sideways ? "right" : "down"}) {
			for (int swipes = 0; swipes < MOST_SCROLLS; swipes++) {
				Tree before = new Tree(screen);
				List<Node> found = wanted.in(before.all());
				if (!found.isEmpty()) return found;
				List<Node> around = scrollable.in(before.all());
				if (around.isEmpty()) return List.of();
				fingers.scroll(around.get(0).bounds, direction);
				if (new Tree(screen).source().equals(before.source())) break;
			}
		}
		return wanted.in(new Tree(screen).all());
	}

	private String method() {
		if (!word.startsWith(".")) throw wrong();
		return word.replaceAll("[.\\s(]", "");
	}

	private void close() {
		if (!word.equals(")")) throw wrong();
		next();
	}

	private <T> T end(T read) {
		if (word.equals(";")) next();
		if (!word.isEmpty()) throw wrong();
		return read;
	}

	private void next() {
		if (!words.lookingAt()) throw wrong();
		word = words.group(1).replaceAll("^new\\s+", "new ");
		words.region(words.end(), text.length());
	}

	private Wrong wrong() {
		return new Wrong("invalid selector", "Could not parse expression `" + text + "`: at character " + words.regionStart());
	}
}
