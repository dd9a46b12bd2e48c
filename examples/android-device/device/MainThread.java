package device;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

/** The one thread on which Android's views may be touched. */
final class MainThread {
	private final LinkedBlockingQueue<FutureTask<?>> tasks = new LinkedBlockingQueue<>();
	private final Clock clock;
	private final Apps apps;

	MainThread(Clock clock, Apps apps) {
		this.clock = clock;
		this.apps = apps;
	}

	/** Never ends. */
	void run() throws InterruptedException {
		for (;;) tasks.take().run();
	}

	/** With the time caught up before it and everything at rest after it. */
	<T> T call(Callable<T> what) throws Exception {
		FutureTask<T> task = new FutureTask<>(() -> {
			clock.catchUp();
			apps.settle();
			T answer = what.call();
			apps.settle();
			return answer;
		});
		tasks.add(task);
		try {
			return task.get();
		} catch (ExecutionException error) {
			if (error.getCause() instanceof Exception) throw (Exception) error.getCause();
			throw new IllegalStateException(error.getCause());
		}
	}
}
