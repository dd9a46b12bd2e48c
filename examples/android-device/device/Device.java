package device;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;

/** Starts the device, says on which port its adb answers, and ends with who has started it. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, manifest = Config.NONE, qualifiers = "w360dp-h640dp-port-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@LooperMode(LooperMode.Mode.PAUSED)
public class Device {
	@Test
	public void run() throws Exception {
		Clock clock = new Clock();
		Apps apps = new Apps(clock);
		Screen screen = new Screen(apps);
		Fingers fingers = new Fingers(screen, clock);
		Keys keys = new Keys(apps, screen);
		Session session = new Session();
		Logcat logcat = new Logcat();
		logcat.listen();
		MainThread main = new MainThread(clock, apps);
		Finder finder = new Finder(screen, fingers);
		Server server = new Server(main, session, new Commands(apps, screen, fingers, keys, finder, session));
		Adb adb = new Adb(main, apps, new Shell(apps, screen, keys, session), session, logcat, server);
		System.out.println("Robolectric device: adb on port " + adb.listen());
		endWithParent();
		main.run();
	}

	private static void endWithParent() {
		Thread thread = new Thread(() -> {
			try {
				while (System.in.read() >= 0);
			} catch (java.io.IOException closed) {
				// As when it ends.
			}
			Runtime.getRuntime().halt(0);
		});
		thread.setDaemon(true);
		thread.start();
	}
}
