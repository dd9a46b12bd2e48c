package device;

import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import com.kettle.shop.MainActivity;
import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;

/** The one app of the device: whether it is installed, its screens on top of each other, and what it keeps. */
final class Apps {
	static final String PACKAGE = "com.kettle.shop";
	static final String LAUNCHER = PACKAGE + "/" + PACKAGE + ".MainActivity";
	private final Clock clock;
	private final Deque<ActivityController<? extends Activity>> stack = new ArrayDeque<>();
	/** Appium's own apps; what they do is done by the device. */
	private final Set<String> helpers = new TreeSet<>();
	private boolean installed = true;
	private boolean front;
	private boolean landscape;
	/** A new one for each start, as a process has. */
	private int pid = 4000;

	Apps(Clock clock) {
		this.clock = clock;
	}

	boolean installed() {
		return installed;
	}

	boolean running() {
		return !stack.isEmpty();
	}

	boolean inFront() {
		return front && running();
	}

	int pid() {
		return pid;
	}

	boolean landscape() {
		return landscape;
	}

	/** Null while no screen of the app is in front. */
	Activity top() {
		return inFront() ? stack.peek().get() : null;
	}

	Set<String> helpers() {
		return helpers;
	}

	void install() {
		installed = true;
	}

	void uninstall() {
		stop();
		forget();
		installed = false;
	}

	/** To the foreground, as a tap on its symbol does. */
	void launch() {
		if (inFront()) return;
		if (running()) comeBack(stack.peek());
		else {
			pid++;
			open(new Intent(context(), MainActivity.class), MainActivity.class);
		}
		front = true;
		settle();
	}

	void toBackground() {
		if (inFront()) stack.peek().pause().stop();
		front = false;
	}

	/** Ends it as a killed process ends: no screen is left, what it has stored stays. */
	void stop() {
		while (running()) {
			ActivityController<? extends Activity> one = stack.pop();
			if (inFront()) one.pause().stop();
			one.destroy();
			front = false;
		}
		clock.idle();
	}

	void forget() {
		stop();
		context().getSharedPreferences("kettle", Context.MODE_PRIVATE).edit().clear().commit();
		File[] files = context().getFilesDir().listFiles();
		if (files != null) for (File file : files) file.delete();
	}

	void turn(boolean toLandscape) {
		if (landscape == toLandscape) return;
		landscape = toLandscape;
		RuntimeEnvironment.setQualifiers(toLandscape ? "w640dp-h360dp-land-xhdpi" : "w360dp-h640dp-port-xhdpi");
		if (inFront()) stack.peek().configurationChange().visible();
		clock.idle();
	}

	/** Opens what the screens have asked to be opened, and leaves those that are finished. */
	void settle() {
		clock.idle();
		while (inFront()) {
			Activity top = stack.peek().get();
			Intent wanted = shadowOf(top).getNextStartedActivity();
			if (wanted != null && wanted.getComponent() != null) {
				stack.peek().pause().stop();
				open(wanted, screenOf(wanted));
			} else if (top.isFinishing()) leave();
			else break;
			clock.idle();
		}
	}

	private void leave() {
		stack.pop().pause().stop().destroy();
		if (running()) comeBack(stack.peek());
		else front = false;
	}

	private void comeBack(ActivityController<? extends Activity> screen) {
		screen.restart().resume();
		boolean lies = screen.get().getResources().getConfiguration().orientation == 2;
		if (lies != landscape) screen.configurationChange();
		screen.visible().topActivityResumed(true).windowFocusChanged(true);
		clock.idle();
	}

	private void open(Intent intent, Class<? extends Activity> screen) {
		ActivityController<? extends Activity> opened = Robolectric.buildActivity(screen, intent);
		stack.push(opened);
		opened.setup().windowFocusChanged(true);
		front = true;
		clock.idle();
	}

	private static Class<? extends Activity> screenOf(Intent intent) {
		try {
			return Class.forName(intent.getComponent().getClassName()).asSubclass(Activity.class);
		} catch (ClassNotFoundException error) {
			throw new IllegalStateException(error);
		}
	}

	private static Context context() {
		return RuntimeEnvironment.getApplication();
	}
}
