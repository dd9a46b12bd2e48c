import { gatlingProfiles } from '../../packages/engine/test/load/gatling-profiles.ts'

/** Our text of a profile as Gatling's Java has it. */
const inJava = (text: string) => text.replace(/\((\d+) ms\)/g, '(Duration.ofMillis($1))')

/**
 * Has Gatling's own injectors say when users start, a line for each profile: its number, and milliseconds. The users of a closed one
 * never leave; its injector is called once a second, as in a run, with an event loop that only writes down what it is asked for.
 */
export const startsJava = `import static io.gatling.javaapi.core.CoreDsl.*;
import io.gatling.core.controller.inject.closed.ClosedWorkload;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.netty.channel.EventLoop;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

public class Starts {
	static void open(int number, OpenInjectionStep... steps) {
		Iterator<FiniteDuration> all = scala.collection.Iterator$.MODULE$.empty();
		for (int at = steps.length - 1; at >= 0; at--) all = steps[at].asScala().chain(all);
		List<Long> starts = new ArrayList<>();
		while (all.hasNext()) starts.add(all.next().toMillis());
		print(number, starts);
	}
	static void closed(int number, ClosedInjectionStep... steps) {
		List<Long> starts = new ArrayList<>();
		long[] second = { 0 };
		EventLoop loop = (EventLoop) Proxy.newProxyInstance(Starts.class.getClassLoader(), new Class<?>[] { EventLoop.class }, (self, method, words) -> {
			switch (method.getName()) {
				case "next": return self;
				case "isShutdown": return false;
				case "execute": starts.add(second[0] * 1000); return null;
				case "schedule": starts.add(second[0] * 1000 + ((TimeUnit) words[2]).toMillis((Long) words[1])); return null;
				default: throw new IllegalStateException(method.getName());
			}
		});
		List<io.gatling.core.controller.inject.closed.ClosedInjectionStep> all = new ArrayList<>();
		for (ClosedInjectionStep step : steps) all.add(step.asScala());
		FiniteDuration tick = new FiniteDuration(1, TimeUnit.SECONDS);
		ClosedWorkload workload = new ClosedWorkload(CollectionConverters.asScala(all), tick, false, null, new AtomicLong(), loop, null);
		for (; !workload.isAllUsersScheduled(); second[0]++) workload.injectBatch(tick);
		print(number, starts);
	}
	static void print(int number, List<Long> starts) {
		StringBuilder line = new StringBuilder("starts " + number);
		for (long start : starts) line.append(' ').append(start);
		System.out.println(line);
	}
	public static void main(String[] words) {
${gatlingProfiles.map(({ text, model }, at) => `\t\t${model}(${at}, ${inJava(text)});`).join('\n')}
	}
}
`

/** Four users with a request that is right, one that is right and late, and one that is wrong. */
export const requestsJava = `import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;
import io.gatling.javaapi.core.Simulation;

public class Requests extends Simulation {
	{
		String target = System.getProperty("target");
		setUp(scenario("requests").exec(
			http("good").get(target + "/good").check(status().is(200)),
			http("late").get(target + "/late").check(status().is(200)),
			http("bad").get(target + "/bad").check(status().is(200))
		).injectOpen(atOnceUsers(4)));
	}
}
`
