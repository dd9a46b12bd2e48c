package device;

import android.app.Activity;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Rect;
import android.util.DisplayMetrics;
import android.view.Gravity;
import android.view.View;
import android.view.WindowManager;
import android.view.inspector.WindowInspector;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.RuntimeEnvironment;

/** What the device shows: the windows of the app, or nothing of it. */
final class Screen {
	private static final int DIM = 0x99000000;
	private final Apps apps;
	/** Nothing of the app is seen or touched while it is. */
	boolean locked;

	Screen(Apps apps) {
		this.apps = apps;
	}

	int width() {
		return metrics().widthPixels;
	}

	int height() {
		return metrics().heightPixels;
	}

	float density() {
		return metrics().density;
	}

	private static DisplayMetrics metrics() {
		return RuntimeEnvironment.getApplication().getResources().getDisplayMetrics();
	}

	/** The lowest first. */
	List<Window> windows() {
		List<Window> windows = new ArrayList<>();
		Activity top = apps.top();
		if (locked || top == null) return windows;
		View screen = top.getWindow().getDecorView();
		boolean above = false;
		for (View root : WindowInspector.getGlobalWindowViews()) {
			// Windows of screens below were opened before it.
			above |= root == screen;
			if (!above || root.getVisibility() != View.VISIBLE) continue;
			windows.add(placed(root, root == screen));
		}
		return windows;
	}

	/** Robolectric gives windows a size and no place. */
	private Window placed(View root, boolean screen) {
		WindowManager.LayoutParams params = (WindowManager.LayoutParams) root.getLayoutParams();
		if (screen) return new Window(root, 0, 0);
		Rect place = new Rect();
		Rect whole = new Rect(0, 0, width(), height());
		int gravity = params.gravity == 0 ? Gravity.CENTER : params.gravity;
		Gravity.apply(gravity, root.getWidth(), root.getHeight(), whole, params.x, params.y, place);
		Gravity.applyDisplay(gravity, whole, place);
		return new Window(root, place.left, place.top);
	}

	/** Null where nothing of the app is shown. */
	Window focused() {
		List<Window> windows = windows();
		for (int at = windows.size() - 1; at >= 0; at--) if (windows.get(at).focusable()) return windows.get(at);
		return null;
	}

	/** What a finger at this point touches: the highest window there, or one that keeps all touches to itself. */
	Window at(float x, float y) {
		List<Window> windows = windows();
		for (int at = windows.size() - 1; at >= 0; at--) {
			Window one = windows.get(at);
			boolean modal = (one.params().flags & WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL) == 0;
			if (one.touchable() && (one.contains(x, y) || (modal && one.focusable()))) return one;
		}
		return null;
	}

	byte[] picture() {
		Bitmap bitmap = Bitmap.createBitmap(width(), height(), Bitmap.Config.ARGB_8888);
		Canvas canvas = new Canvas(bitmap);
		canvas.drawColor(locked || apps.top() == null ? Color.DKGRAY : Color.WHITE);
		for (Window window : windows()) {
			if (window.dims()) canvas.drawColor(DIM);
			canvas.save();
			canvas.translate(window.left, window.top);
			window.root.draw(canvas);
			canvas.restore();
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bitmap.compress(Bitmap.CompressFormat.PNG, 100, bytes);
		bitmap.recycle();
		return bytes.toByteArray();
	}
}
