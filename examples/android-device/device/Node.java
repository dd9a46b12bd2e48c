package device;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import com.kettle.shop.Ids;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A view as Android describes it to who cannot see it, with those within it that are on the screen. */
final class Node {
	final View view;
	final AccessibilityNodeInfo info;
	final Rect bounds;
	final Node parent;
	final int index;
	final List<Node> children = new ArrayList<>();

	private Node(Window window, View view, Node parent, int index) {
		this.view = view;
		this.parent = parent;
		this.index = index;
		info = AccessibilityNodeInfo.obtain();
		view.onInitializeAccessibilityNodeInfo(info);
		bounds = new Rect();
		view.getGlobalVisibleRect(bounds);
		bounds.offset(window.left, window.top);
		if (!(view instanceof ViewGroup)) return;
		ViewGroup group = (ViewGroup) view;
		for (int at = 0; at < group.getChildCount(); at++)
			if (shown(group.getChildAt(at))) children.add(new Node(window, group.getChildAt(at), this, at));
	}

	static Node of(Window window, int index) {
		return new Node(window, window.root, null, index);
	}

	static boolean shown(View view) {
		return view.isShown() && view.getGlobalVisibleRect(new Rect());
	}

	String text() {
		AccessibilityNodeInfo.RangeInfo range = info.getRangeInfo();
		return range == null ? string(info.getText(), "") : Float.toString(range.getCurrent());
	}

	String description() {
		return string(info.getContentDescription(), null);
	}

	String className() {
		return string(info.getClassName(), View.class.getName());
	}

	/** Null for a view without an id. */
	String id() {
		if (view.getId() == View.NO_ID) return null;
		String own = Ids.nameOf(view.getId());
		if (own != null) return Apps.PACKAGE + ":id/" + own;
		try {
			return view.getResources().getResourceName(view.getId());
		} catch (android.content.res.Resources.NotFoundException unnamed) {
			return null;
		}
	}

	/** As a page source shows them; those that are null are left out. */
	Map<String, String> attributes() {
		Map<String, String> all = new LinkedHashMap<>();
		all.put("index", String.valueOf(index));
		all.put("package", Apps.PACKAGE);
		all.put("class", className());
		all.put("text", text());
		all.put("content-desc", description());
		all.put("resource-id", id());
		all.put("checkable", String.valueOf(info.isCheckable()));
		all.put("checked", String.valueOf(info.isChecked()));
		all.put("clickable", String.valueOf(info.isClickable()));
		all.put("enabled", String.valueOf(info.isEnabled()));
		all.put("focusable", String.valueOf(info.isFocusable()));
		all.put("focused", String.valueOf(info.isFocused()));
		all.put("long-clickable", String.valueOf(info.isLongClickable()));
		all.put("password", String.valueOf(info.isPassword()));
		all.put("scrollable", String.valueOf(info.isScrollable()));
		all.put("selected", String.valueOf(info.isSelected()));
		all.put("bounds", bounds.toShortString());
		all.put("displayed", "true");
		all.put("hint", string(info.getHintText(), null));
		all.put("showing-hint", String.valueOf(info.isShowingHintText()));
		return all;
	}

	/** One attribute by any of its names. Null where the view has none; unknown names are an error. */
	String attribute(String asked) {
		String name = asked.toLowerCase(Locale.ROOT);
		switch (name) {
			case "classname":
				name = "class";
				break;
			case "contentdescription":
				name = "content-desc";
				break;
			case "resourceid":
				name = "resource-id";
				break;
			case "longclickable":
				name = "long-clickable";
				break;
			case "name":
				name = "text";
				break;
			default:
		}
		Map<String, String> all = attributes();
		if (all.containsKey(name)) return all.get(name);
		throw new Wrong("unknown command", "'" + asked + "' attribute is unknown for the element. Only the following attributes are supported: " + all.keySet());
	}

	private static String string(CharSequence text, String otherwise) {
		return text == null ? otherwise : text.toString();
	}
}
