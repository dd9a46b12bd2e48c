package device;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What `new UiSelector()` is asked for by its methods. */
final class UiSelector {
	private final List<Predicate<Node>> wanted = new ArrayList<>();
	private int instance = -1;
	private UiSelector child;
	private UiSelector parent;

	/** Throws `invalid selector` for a method that it has not. */
	void add(String method, Object value) {
		String text = String.valueOf(value);
		switch (method) {
			case "text":
				wanted.add(node -> node.text().equals(text));
				break;
			case "textContains":
				wanted.add(node -> node.text().toLowerCase().contains(text.toLowerCase()));
				break;
			case "textStartsWith":
				wanted.add(node -> node.text().toLowerCase().startsWith(text.toLowerCase()));
				break;
			case "textMatches":
				wanted.add(node -> node.text().matches(text));
				break;
			case "description":
				wanted.add(node -> text.equals(node.description()));
				break;
			case "descriptionContains":
				wanted.add(node -> node.description() != null && node.description().toLowerCase().contains(text.toLowerCase()));
				break;
			case "descriptionStartsWith":
				wanted.add(node -> node.description() != null && node.description().toLowerCase().startsWith(text.toLowerCase()));
				break;
			case "descriptionMatches":
				wanted.add(node -> node.description() != null && node.description().matches(text));
				break;
			case "className":
				wanted.add(node -> node.className().equals(text));
				break;
			case "classNameMatches":
				wanted.add(node -> node.className().matches(text));
				break;
			case "resourceId":
				wanted.add(node -> text.equals(node.id()));
				break;
			case "resourceIdMatches":
				wanted.add(node -> node.id() != null && node.id().matches(text));
				break;
			case "packageName":
				wanted.add(node -> Apps.PACKAGE.equals(text));
				break;
			case "index":
				wanted.add(node -> node.index == (Integer) value);
				break;
			case "instance":
				instance = (Integer) value;
				break;
			case "childSelector":
				child = (UiSelector) value;
				break;
			case "fromParent":
				parent = (UiSelector) value;
				break;
			case "checkable":
			case "checked":
			case "clickable":
			case "enabled":
			case "focusable":
			case "focused":
			case "scrollable":
			case "selected":
				wanted.add(node -> text.equals(node.attribute(method)));
				break;
			case "longClickable":
				wanted.add(node -> text.equals(node.attribute("long-clickable")));
				break;
			default:
				throw new Wrong("invalid selector", "UiSelector has no `" + method + "` method");
		}
	}

	List<Node> in(List<Node> all) {
		List<Node> found = new ArrayList<>(all);
		for (Predicate<Node> one : wanted) found.removeIf(one.negate());
		if (instance >= 0) found = instance < found.size() ? List.of(found.get(instance)) : List.of();
		if (child != null) return child.in(within(found));
		if (parent != null) {
			List<Node> around = new ArrayList<>();
			for (Node node : found) if (node.parent != null) around.addAll(within(List.of(node.parent)));
			return parent.in(around);
		}
		return found;
	}

	private static List<Node> within(List<Node> nodes) {
		List<Node> all = new ArrayList<>();
		for (Node node : nodes) for (Node child : node.children) Tree.collect(child, all);
		return all;
	}
}
