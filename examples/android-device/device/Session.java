package device;

import android.view.View;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The one session of the server, and the elements that it has given names to. */
final class Session {
	static final String KEY = "element-6066-11e4-a52e-4f735466cecf";
	private static final int MOST = 5000;
	private final Map<String, View> elements = new HashMap<>();
	private final Map<View, String> names = new LinkedHashMap<>();
	private String id;
	private boolean instrumented;

	/** Null where none is open. */
	synchronized String id() {
		return id;
	}

	synchronized String open() {
		id = UUID.randomUUID().toString();
		return id;
	}

	synchronized boolean instrumented() {
		return instrumented;
	}

	synchronized void instrument() {
		instrumented = true;
		id = null;
	}

	synchronized void end() {
		id = null;
		instrumented = false;
		elements.clear();
		names.clear();
		notifyAll();
	}

	/** As `am instrument -w` does. */
	synchronized void untilEnd() throws InterruptedException {
		while (instrumented) wait();
	}

	synchronized String nameOf(View view) {
		if (names.size() > MOST) {
			names.clear();
			elements.clear();
		}
		String name = names.computeIfAbsent(view, one -> UUID.randomUUID().toString());
		elements.put(name, view);
		return name;
	}

	/** Throws `no such element` for a name that was never given. */
	synchronized View named(String name) {
		View view = elements.get(name);
		if (view == null) throw new Wrong("no such element", "The element identified by '" + name + "' is not present in the cache or has expired. Try to find it again");
		return view;
	}
}
