package device;

import android.view.View;
import android.view.WindowManager;

/** A window on the screen: its topmost view, and where its corner lies. */
final class Window {
	final View root;
	final int left;
	final int top;

	Window(View root, int left, int top) {
		this.root = root;
		this.left = left;
		this.top = top;
	}

	WindowManager.LayoutParams params() {
		return (WindowManager.LayoutParams) root.getLayoutParams();
	}

	boolean dims() {
		return (params().flags & WindowManager.LayoutParams.FLAG_DIM_BEHIND) != 0;
	}

	boolean touchable() {
		return (params().flags & WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE) == 0;
	}

	boolean focusable() {
		return (params().flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) == 0;
	}

	boolean contains(float x, float y) {
		return x >= left && y >= top && x < left + root.getWidth() && y < top + root.getHeight();
	}
}
