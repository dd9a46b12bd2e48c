package device;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds elements as the UiAutomator2 server does, by each strategy that its driver passes on. */
final class Finder {
	private final Screen screen;
	private final Fingers fingers;

	Finder(Screen screen, Fingers fingers) {
		this.screen = screen;
		this.fingers = fingers;
	}

	/** Below a node where one is given, else on the whole screen. */
	List<Node> find(String strategy, String selector, Node below) {
		switch (strategy) {
			case "id":
				String id = selector.matches("[a-zA-Z_][\\w.]*:[^/]+/\\S+") ? selector : Apps.PACKAGE + ":id/" + selector;
				return matching(below, node -> id.equals(node.id()));
			case "accessibility id":
				return matching(below, node -> selector.equals(node.description()));
			case "class name":
				return matching(below, node -> selector.equals(node.className()));
			case "xpath":
				return new Tree(screen).byXPath(selector, below);
			case "-android uiautomator":
				return new UiAutomatorText(screen, fingers).find(selector);
			default:
				throw new Wrong("invalid selector", "The strategy " + strategy + " is none of UiAutomator2");
		}
	}

	private List<Node> matching(Node below, Predicate<Node> wanted) {
		List<Node> all = new ArrayList<>();
		if (below == null) all = new Tree(screen).all();
		else Tree.collect(below, all);
		all.removeIf(wanted.negate());
		return all;
	}
}
