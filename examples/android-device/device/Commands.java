package device;

import android.app.Activity;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** What the driver asks of the server on the device, below its session. */
final class Commands {
	private static final double SPEEDY = 1;
	private final Apps apps;
	private final Screen screen;
	private final Fingers fingers;
	private final Keys keys;
	private final Finder finder;
	private final Session session;
	private JSONObject settings = new JSONObject();
	private String settingsOf = "";

	Commands(Apps apps, Screen screen, Fingers fingers, Keys keys, Finder finder, Session session) {
		this.apps = apps;
		this.screen = screen;
		this.fingers = fingers;
		this.keys = keys;
		this.finder = finder;
		this.session = session;
	}

	Object run(String method, String path, JSONObject body) throws JSONException {
		boolean post = method.equals("POST");
		if (!settingsOf.equals(session.id())) settings = new JSONObject();
		settingsOf = session.id();
		if (path.startsWith("element/active")) return reference(node(focused()));
		if (path.startsWith("element/")) {
			String[] parts = path.split("/", 4);
			return element(session.named(parts[1]), parts.length > 2 ? parts[2] : "", parts.length > 3 ? parts[3] : "", post, body);
		}
		if (path.startsWith("appium/gestures/")) return gesture(path.substring("appium/gestures/".length()), body);
		switch (path) {
			case "":
				return new JSONObject();
			case "elements":
				JSONArray all = new JSONArray();
				for (Node node : find(body)) all.put(reference(node));
				return all;
			case "element":
				List<Node> found = find(body);
				if (found.isEmpty()) throw new Wrong("no such element", "An element could not be located on the page using the given search parameters");
				return reference(found.get(0));
			case "source":
				return new Tree(screen).source();
			case "screenshot":
				return Base64.getEncoder().encodeToString(screen.picture());
			case "actions":
				perform(body.getJSONArray("actions"));
				return null;
			case "orientation":
				if (post) turn(body.getString("orientation").equals("LANDSCAPE"));
				return apps.landscape() ? "LANDSCAPE" : "PORTRAIT";
			case "rotation":
				if (post) turn(body.getInt("z") % 180 != 0);
				return new JSONObject().put("x", 0).put("y", 0).put("z", apps.landscape() ? 90 : 0);
			case "window/current/size":
				return new JSONObject().put("width", screen.width()).put("height", screen.height());
			case "back":
				keys.press(Keys.BACK, 0);
				return null;
			case "keys":
				keys.type(body.getString("text"));
				return null;
			case "appium/settings":
				if (post) for (String name : names(body.getJSONObject("settings"))) settings.put(name, body.getJSONObject("settings").get(name));
				return settings;
			case "appium/device/press_keycode":
			case "appium/device/long_press_keycode":
				keys.press(body.getInt("keycode"), body.optInt("metastate"));
				return null;
			case "appium/device/system_bars":
				return new JSONObject().put("statusBar", 0);
			case "appium/device/pixel_ratio":
				return screen.density();
			case "appium/device/display_density":
				return Math.round(screen.density() * 160);
			case "appium/device/info":
				return info();
			case "alert/text":
				return alert(null).getString("text");
			case "alert/accept":
				return alert("android:id/button1").opt("none");
			case "alert/dismiss":
				return alert("android:id/button2").opt("none");
			default:
				throw new Wrong("unknown command", "The Robolectric device does not know " + method + " " + path);
		}
	}

	private static Iterable<String> names(JSONObject object) {
		return object::keys;
	}

	private JSONObject info() throws JSONException {
		return new JSONObject()
			.put("apiVersion", "35")
			.put("platformVersion", "15")
			.put("manufacturer", "Robolectric")
			.put("model", "Robolectric device")
			.put("brand", "Robolectric")
			.put("realDisplaySize", screen.width() + "x" + screen.height())
			.put("displayDensity", Math.round(screen.density() * 160));
	}

	private void turn(boolean landscape) {
		Activity top = apps.top();
		if (top != null && top.getRequestedOrientation() == android.content.pm.ActivityInfo.SCREEN_ORIENTATION_PORTRAIT && landscape)
			throw new Wrong("invalid element state", "Screen rotation cannot be changed to LANDSCAPE: the app forbids it");
		apps.turn(landscape);
	}

	private List<Node> find(JSONObject body) throws JSONException {
		String context = body.optString("context", "");
		Node below = context.isEmpty() ? null : node(session.named(context));
		return finder.find(body.getString("strategy"), body.getString("selector"), below);
	}

	/** With the attributes that the settings name, as texts. */
	private JSONObject reference(Node node) throws JSONException {
		String name = session.nameOf(node.view);
		JSONObject answer = new JSONObject().put(Session.KEY, name).put("ELEMENT", name);
		if (settings.optBoolean("shouldUseCompactResponses", true)) return answer;
		for (String field : settings.optString("elementResponseAttributes", "name,text").split(",")) {
			if (field.equals("rect")) answer.put(field, rect(node.bounds));
			else if (field.equals("name")) answer.put(field, node.description());
			else answer.put(field, node.attribute(field.replace("attribute/", "")));
		}
		return answer;
	}

	private View focused() {
		Window window = screen.focused();
		View view = window == null ? null : window.root.findFocus();
		if (view == null) throw new Wrong("no such element", "No element has the focus");
		return view;
	}

	/** Throws `stale element reference` for a view that is no longer on the screen. */
	private Node node(View view) {
		Node node = new Tree(screen).of(view);
		if (node != null) return node;
		throw new Wrong("stale element reference", "Cached elements '" + session.nameOf(view) + "' do not exist in DOM anymore");
	}

	private Object element(View view, String what, String more, boolean post, JSONObject body) throws JSONException {
		Node node = node(view);
		switch (what) {
			case "click":
				fingers.tap(node.bounds.centerX(), node.bounds.centerY());
				return null;
			case "value":
				setText(node, body.getString("text"), body.optBoolean("replace"));
				return null;
			case "clear":
				write(node, "");
				return null;
			case "text":
				return node.text();
			case "name":
				return node.className();
			case "attribute":
				return node.attribute(more);
			case "rect":
				return rect(node.bounds);
			case "location":
				return new JSONObject().put("x", node.bounds.left).put("y", node.bounds.top);
			case "size":
				return new JSONObject().put("width", node.bounds.width()).put("height", node.bounds.height());
			case "screenshot":
				return Base64.getEncoder().encodeToString(screen.picture());
			default:
				throw new Wrong("unknown command", "The Robolectric device does not know element/…/" + what);
		}
	}

	private static JSONObject rect(Rect bounds) throws JSONException {
		return new JSONObject().put("x", bounds.left).put("y", bounds.top).put("width", bounds.width()).put("height", bounds.height());
	}

	/** An Enter at the end is pressed. */
	private void setText(Node node, String text, boolean replace) {
		boolean enter = text.endsWith("\n");
		String wanted = enter ? text.substring(0, text.length() - 1) : text;
		boolean hint = node.info.isShowingHintText();
		write(node, replace || hint ? wanted : node.text() + wanted);
		if (enter) keys.press(Keys.ENTER, 0);
	}

	private static void write(Node node, String text) {
		Bundle arguments = new Bundle();
		arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
		if (!node.view.performAccessibilityAction(AccessibilityNodeInfo.ACTION_SET_TEXT, arguments))
			throw new Wrong("invalid element state", "Cannot set the element to '" + text + "'. Did you interact with the correct element?");
	}

	private void perform(JSONArray sources) throws JSONException {
		List<JSONObject> pointers = new ArrayList<>();
		for (int at = 0; at < sources.length(); at++) {
			JSONObject source = sources.getJSONObject(at);
			if (source.getString("type").equals("pointer")) pointers.add(source);
			else if (source.getString("type").equals("key")) type(source.getJSONArray("actions"));
		}
		try {
			fingers.perform(pointers, origin -> node(session.named(origin.optString(Session.KEY, origin.optString("ELEMENT")))).bounds);
		} finally {
			fingers.release();
		}
	}

	private void type(JSONArray actions) throws JSONException {
		for (int at = 0; at < actions.length(); at++)
			if (actions.getJSONObject(at).getString("type").equals("keyDown")) keys.type(actions.getJSONObject(at).getString("value"));
	}

	private Object gesture(String name, JSONObject body) throws JSONException {
		JSONObject origin = body.optJSONObject("origin");
		JSONObject area = body.optJSONObject("area");
		Rect bounds = origin != null ? node(session.named(origin.optString(Session.KEY, origin.optString("ELEMENT")))).bounds : area(area);
		JSONObject offset = body.optJSONObject("offset");
		float x = offset == null ? bounds.exactCenterX() : bounds.left + (float) offset.getDouble("x");
		float y = offset == null ? bounds.exactCenterY() : bounds.top + (float) offset.getDouble("y");
		float part = (float) body.optDouble("percent", SPEEDY);
		switch (name) {
			case "click":
				fingers.tap(x, y);
				return null;
			case "double_click":
				fingers.doubleTap(x, y);
				return null;
			case "long_click":
				fingers.longPress(x, y, (int) body.optDouble("duration", 0));
				return null;
			case "drag":
				fingers.drag(x, y, (float) body.getJSONObject("end").getDouble("x"), (float) body.getJSONObject("end").getDouble("y"));
				return null;
			case "swipe":
				fingers.swipe(bounds, opposite(body.getString("direction")), part);
				return null;
			case "scroll":
			case "fling":
				String before = new Tree(screen).source();
				fingers.scroll(bounds, body.getString("direction"));
				return !new Tree(screen).source().equals(before);
			case "pinch_open":
			case "pinch_close":
				fingers.pinch(bounds, part, name.equals("pinch_open"));
				return null;
			default:
				throw new Wrong("unknown command", "The Robolectric device does not know the gesture " + name);
		}
	}

	/** A swipe is named by the finger, a scroll by the page. */
	private static String opposite(String direction) {
		switch (direction) {
			case "up":
				return "down";
			case "down":
				return "up";
			case "left":
				return "right";
			default:
				return "left";
		}
	}

	private Rect area(JSONObject area) throws JSONException {
		if (area == null) return new Rect(0, 0, screen.width(), screen.height());
		int left = area.getInt("left");
		int top = area.getInt("top");
		return new Rect(left, top, left + area.getInt("width"), top + area.getInt("height"));
	}

	/** The open dialog, answered by the button where one is given. */
	private JSONObject alert(String button) throws JSONException {
		String text = null;
		for (Node node : new Tree(screen).all()) {
			if ("android:id/message".equals(node.id()) || (text == null && "android:id/alertTitle".equals(node.id()))) text = node.text();
			if (button != null && button.equals(node.id())) {
				fingers.tap(node.bounds.centerX(), node.bounds.centerY());
				return new JSONObject();
			}
		}
		if (text == null || button != null) throw new Wrong("no such alert", "No alert is open");
		return new JSONObject().put("text", text);
	}
}
