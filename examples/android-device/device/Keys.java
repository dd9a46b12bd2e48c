package device;

import static org.robolectric.Shadows.shadowOf;

import android.content.Context;
import android.os.SystemClock;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.view.inputmethod.InputMethodManager;
import org.robolectric.RuntimeEnvironment;

/** Keys of the device and what its keyboard types. */
final class Keys {
	static final int HOME = 3;
	static final int BACK = 4;
	static final int POWER = 26;
	static final int ENTER = 66;
	static final int WAKE = 224;
	private final Apps apps;
	private final Screen screen;

	Keys(Apps apps, Screen screen) {
		this.apps = apps;
		this.screen = screen;
	}

	/** By Android's number of it. */
	void press(int code, int meta) {
		if (code == POWER) screen.locked = !screen.locked;
		else if (code == WAKE) return;
		else if (code == HOME) apps.toBackground();
		else if (code == BACK && keyboardShown()) hideKeyboard();
		else send(code, meta);
	}

	private void send(int code, int meta) {
		Window window = screen.focused();
		if (window == null) return;
		long now = SystemClock.uptimeMillis();
		for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP})
			window.root.dispatchKeyEvent(new KeyEvent(now, now, action, code, 0, meta, KeyCharacterMap.VIRTUAL_KEYBOARD, 0));
	}

	/** Into what has the focus; false where that takes no text. */
	boolean type(String text) {
		Window window = screen.focused();
		View focused = window == null ? null : window.root.findFocus();
		InputConnection field = focused == null ? null : focused.onCreateInputConnection(new EditorInfo());
		if (field == null) return false;
		field.commitText(text, 1);
		return true;
	}

	boolean keyboardShown() {
		return shadowOf(keyboard()).isSoftInputVisible() && screen.focused() != null;
	}

	void hideKeyboard() {
		Window window = screen.focused();
		if (window != null) keyboard().hideSoftInputFromWindow(window.root.getWindowToken(), 0);
	}

	private static InputMethodManager keyboard() {
		return (InputMethodManager) RuntimeEnvironment.getApplication().getSystemService(Context.INPUT_METHOD_SERVICE);
	}
}
