package device;

import android.graphics.Rect;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Fingers on the screen, by Android's own touch events. */
final class Fingers {
	/** Milliseconds between two events of a moving finger. */
	private static final int FRAME = 10;
	private static final int TAP = 50;
	private static final int LONG_PRESS = 1000;
	private static final int SWIPE = 400;
	private final Screen screen;
	private final Clock clock;
	private final List<Finger> down = new ArrayList<>();
	private Window window;
	private long downTime;

	Fingers(Screen screen, Clock clock) {
		this.screen = screen;
		this.clock = clock;
	}

	void tap(float x, float y) {
		hold(x, y, TAP);
	}

	void doubleTap(float x, float y) {
		tap(x, y);
		clock.skip(TAP);
		tap(x, y);
	}

	void longPress(float x, float y, int milliseconds) {
		hold(x, y, milliseconds > 0 ? milliseconds : LONG_PRESS);
	}

	private void hold(float x, float y, int milliseconds) {
		Finger finger = new Finger(0, x, y);
		press(finger);
		clock.skip(milliseconds);
		lift(finger);
	}

	/** As the page goes: `down` shows what lies below. */
	void scroll(Rect area, String direction) {
		swipe(area, direction, 0.6f);
		clock.skip(SWIPE);
	}

	/** The way the content goes with `down`; the finger goes the other. `part` of the area. */
	void swipe(Rect area, String direction, float part) {
		float x = area.width() * part / 2;
		float y = area.height() * part / 2;
		int way = direction.equals("down") || direction.equals("right") ? 1 : -1;
		boolean upright = direction.equals("down") || direction.equals("up");
		float dx = upright ? 0 : way * x;
		float dy = upright ? way * y : 0;
		drag(area.exactCenterX() + dx, area.exactCenterY() + dy, area.exactCenterX() - dx, area.exactCenterY() - dy);
	}

	void drag(float fromX, float fromY, float toX, float toY) {
		Finger finger = new Finger(0, fromX, fromY);
		press(finger);
		clock.skip(TAP);
		move(List.of(new Move(finger, toX, toY)), SWIPE);
		clock.skip(TAP);
		lift(finger);
	}

	void pinch(Rect area, float part, boolean open) {
		float near = 20;
		float far = Math.max(near + 20, area.width() / 2f * part);
		float middleX = area.exactCenterX();
		float middleY = area.exactCenterY();
		Finger left = new Finger(0, middleX - (open ? near : far), middleY);
		Finger right = new Finger(1, middleX + (open ? near : far), middleY);
		press(left);
		press(right);
		float to = open ? far : near;
		move(List.of(new Move(left, middleX - to, middleY), new Move(right, middleX + to, middleY)), SWIPE);
		lift(right);
		lift(left);
	}

	/** The pointers of WebDriver's actions, tick by tick. */
	void perform(List<JSONObject> pointers, java.util.function.Function<JSONObject, Rect> places) throws JSONException {
		List<Finger> fingers = new ArrayList<>();
		for (int at = 0; at < pointers.size(); at++) fingers.add(new Finger(at, 0, 0));
		int ticks = 0;
		for (JSONObject pointer : pointers) ticks = Math.max(ticks, pointer.getJSONArray("actions").length());
		for (int tick = 0; tick < ticks; tick++) {
			List<Move> moves = new ArrayList<>();
			int duration = 0;
			for (int at = 0; at < pointers.size(); at++) {
				JSONArray actions = pointers.get(at).getJSONArray("actions");
				if (tick >= actions.length()) continue;
				JSONObject action = actions.getJSONObject(tick);
				Finger finger = fingers.get(at);
				duration = Math.max(duration, action.optInt("duration"));
				switch (action.getString("type")) {
					case "pointerDown":
						press(finger);
						break;
					case "pointerUp":
						lift(finger);
						break;
					case "pointerMove":
						moves.add(moveOf(finger, action, places));
						break;
					default:
				}
			}
			if (!moves.isEmpty()) move(moves, duration);
			else if (duration > 0) clock.skip(duration);
		}
	}

	private static Move moveOf(Finger finger, JSONObject action, java.util.function.Function<JSONObject, Rect> places) {
		float x = (float) action.optDouble("x", 0);
		float y = (float) action.optDouble("y", 0);
		Object origin = action.opt("origin");
		if ("pointer".equals(origin)) return new Move(finger, finger.x + x, finger.y + y);
		if (!(origin instanceof JSONObject)) return new Move(finger, x, y);
		Rect element = places.apply((JSONObject) origin);
		return new Move(finger, element.exactCenterX() + x, element.exactCenterY() + y);
	}

	/** No finger stays behind from what has failed. */
	void release() {
		down.clear();
	}

	private void press(Finger finger) {
		down.add(finger);
		if (down.size() == 1) {
			window = screen.at(finger.x, finger.y);
			downTime = SystemClock.uptimeMillis();
			send(MotionEvent.ACTION_DOWN);
		} else send(MotionEvent.ACTION_POINTER_DOWN | (down.size() - 1) << MotionEvent.ACTION_POINTER_INDEX_SHIFT);
	}

	private void lift(Finger finger) {
		int at = down.indexOf(finger);
		if (at < 0) return;
		send(down.size() == 1 ? MotionEvent.ACTION_UP : MotionEvent.ACTION_POINTER_UP | at << MotionEvent.ACTION_POINTER_INDEX_SHIFT);
		down.remove(at);
		clock.idle();
	}

	private void move(List<Move> moves, int duration) {
		int steps = Math.max(1, duration / FRAME);
		for (int step = 1; step <= steps; step++) {
			if (duration > 0) clock.skip(FRAME);
			for (Move move : moves) {
				move.finger.x = move.fromX + (move.toX - move.fromX) * step / steps;
				move.finger.y = move.fromY + (move.toY - move.fromY) * step / steps;
			}
			if (!down.isEmpty()) send(MotionEvent.ACTION_MOVE);
		}
	}

	private void send(int action) {
		if (window == null) return;
		MotionEvent.PointerProperties[] names = new MotionEvent.PointerProperties[down.size()];
		MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[down.size()];
		for (int at = 0; at < down.size(); at++) {
			names[at] = new MotionEvent.PointerProperties();
			names[at].id = down.get(at).id;
			names[at].toolType = MotionEvent.TOOL_TYPE_FINGER;
			places[at] = new MotionEvent.PointerCoords();
			places[at].x = down.get(at).x - window.left;
			places[at].y = down.get(at).y - window.top;
			places[at].pressure = 1;
			places[at].size = 1;
		}
		MotionEvent event = MotionEvent.obtain(downTime, SystemClock.uptimeMillis(), action, down.size(), names, places, 0, 0, 1, 1, 0, 0, InputDevice.SOURCE_TOUCHSCREEN, 0);
		window.root.dispatchTouchEvent(event);
		event.recycle();
	}

	private static final class Finger {
		final int id;
		float x;
		float y;

		Finger(int id, float x, float y) {
			this.id = id;
			this.x = x;
			this.y = y;
		}
	}

	private static final class Move {
		final Finger finger;
		final float fromX;
		final float fromY;
		final float toX;
		final float toY;

		Move(Finger finger, float toX, float toY) {
			this.finger = finger;
			this.toX = toX;
			this.toY = toY;
			fromX = finger.x;
			fromY = finger.y;
		}
	}
}
