package device;

import java.util.concurrent.TimeUnit;
import org.robolectric.shadows.ShadowLooper;

/** The device's own time: it goes when somebody asks something, and faster than ours while fingers move. */
final class Clock {
	/** Nobody waits for more than this. */
	private static final long MOST = 10_000;
	private long asked = System.nanoTime();
	private long ahead;

	/** What has passed here since the last time passes there. */
	void catchUp() {
		long now = System.nanoTime();
		long passed = TimeUnit.NANOSECONDS.toMillis(now - asked);
		asked = now;
		long owed = passed - ahead;
		ahead = Math.max(0, -owed);
		pass(Math.min(MOST, Math.max(0, owed)));
	}

	/** At once for who waits here. */
	void skip(long milliseconds) {
		ahead += milliseconds;
		pass(milliseconds);
	}

	void idle() {
		ShadowLooper.idleMainLooper();
	}

	private static void pass(long milliseconds) {
		if (milliseconds > 0) ShadowLooper.idleMainLooper(milliseconds, TimeUnit.MILLISECONDS);
		else ShadowLooper.idleMainLooper();
	}
}
