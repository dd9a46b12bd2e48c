package assay;

import com.intuit.karate.Results;
import com.intuit.karate.Runner;
import com.intuit.karate.RuntimeHook;
import com.intuit.karate.core.Scenario;
import com.intuit.karate.core.ScenarioRuntime;
import com.intuit.karate.core.Step;
import com.intuit.karate.core.StepResult;
import com.intuit.karate.http.HttpRequest;
import com.intuit.karate.http.Response;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** One feature run by Karate 1.5, reported as the calls of a recorder. */
class Features implements RuntimeHook {
	private final Map<String, String> fields;
	/** By the scenario that a user sees; what it calls belongs to its lane. */
	private final Map<ScenarioRuntime, Lane> lanes = Collections.synchronizedMap(new IdentityHashMap<>());
	private final AtomicInteger laneNumbers = new AtomicInteger();

	private static class Lane {
		final int number;
		boolean started;
		HttpRequest unanswered;
		boolean exchanged;
		/** Results that were reported when their step ended; those of called scenarios too. */
		final Set<StepResult> reported = Collections.newSetFromMap(new IdentityHashMap<>());

		Lane(int number) {
			this.number = number;
		}
	}

	Features(Map<String, String> fields) {
		this.fields = fields;
	}

	void run() {
		String problem = null;
		try {
			Runner.Builder<?> runner = Runner.builder();
			runner.path(paths()).hook(this).karateEnv(fields.get("env"));
			runner.outputHtmlReport(false).backupReportDir(false).reportDir(fields.get("reports")).buildDir(fields.get("reports"));
			runner.failWhenNoScenariosFound(false);
			if (fields.containsKey("tags")) {
				runner.tags(fields.get("tags"));
			}
			for (Map.Entry<String, String> field : fields.entrySet()) {
				if (field.getKey().startsWith("property.")) {
					runner.systemProperty(field.getKey().substring("property.".length()), field.getValue());
				}
			}
			Results done = runner.parallel(Integer.parseInt(fields.get("threads")));
			if (done.getScenariosTotal() == 0 && !done.getErrors().isEmpty()) {
				problem = String.join("\n", done.getErrors());
			}
		} catch (Throwable thrown) {
			problem = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
		}
		Main.emit(message("done").put("problem", problem));
	}

	private List<String> paths() {
		String path = fields.get("path");
		if (!fields.containsKey("only")) {
			return Collections.singletonList(path);
		}
		List<String> paths = new ArrayList<>();
		for (String line : fields.get("only").split(",")) {
			paths.add(path + ":" + line);
		}
		return paths;
	}

	private Json message(String type) {
		return new Json().put("run", Integer.valueOf(fields.get("run"))).put("type", type);
	}

	private void emit(Lane lane, String type, String name, Json content) {
		Main.emit(message(type).put("lane", lane.number).put(name, content));
	}

	private static ScenarioRuntime shown(ScenarioRuntime scenario) {
		ScenarioRuntime one = scenario;
		while (!one.caller.isNone()) {
			one = one.caller.parentRuntime;
		}
		return one;
	}

	private static int depth(ScenarioRuntime scenario) {
		int depth = 0;
		for (ScenarioRuntime one = scenario; !one.caller.isNone(); one = one.caller.parentRuntime) {
			depth++;
		}
		return depth;
	}

	@Override
	public boolean beforeScenario(ScenarioRuntime runtime) {
		Scenario scenario = runtime.scenario;
		boolean makesRows = scenario.isDynamic() && !scenario.isOutlineExample();
		if (!runtime.caller.isNone() || makesRows || scenario.isSetup()) {
			return true;
		}
		lanes.put(runtime, new Lane(laneNumbers.incrementAndGet()));
		return true;
	}

	/** Emitted with the first step: until then Karate has not filled in the name. */
	private void tellStarted(Lane lane, ScenarioRuntime runtime) {
		if (lane.started) {
			return;
		}
		lane.started = true;
		Scenario scenario = runtime.scenario;
		emit(lane, "scenarioStarted", "scenario", new Json()
				.put("name", scenario.getName() == null ? "" : scenario.getName())
				.put("line", scenario.getLine())
				.put("tags", runtime.tags.getTags())
				.put("row", row(scenario))
				.put("steps", scenario.getStepsIncludingBackground().size()));
	}

	private static Map<String, String> row(Scenario scenario) {
		if (!scenario.isOutlineExample() || scenario.getExampleData() == null) {
			return null;
		}
		Map<String, String> row = new LinkedHashMap<>();
		scenario.getExampleData().forEach((name, value) -> row.put(name, value == null ? "" : value.toString()));
		return row;
	}

	@Override
	public void afterScenario(ScenarioRuntime runtime) {
		Lane lane = lanes.get(shown(runtime));
		if (lane == null) {
			return;
		}
		tellStarted(lane, shown(runtime));
		// Steps that were not carried out reach no hook.
		for (StepResult result : runtime.result.getStepResults()) {
			boolean invented = result.getStep().isFake() && !result.isFailed();
			if (!lane.reported.remove(result) && !invented) {
				tellStarted(lane, result.getStep(), runtime);
				tellFinished(lane, result);
			}
		}
		if (!runtime.caller.isNone()) {
			return;
		}
		lanes.remove(runtime);
		// Karate turns the outcome of @fail round after its hooks.
		boolean mustFail = runtime.tags.getTagKeys().contains("fail");
		boolean failed = runtime.isFailed() != mustFail;
		String reason = mustFail ? ScenarioRuntime.EXPECT_TEST_TO_FAIL_BECAUSE_OF_FAIL_TAG : runtime.result.getErrorMessage();
		emit(lane, "scenarioFinished", "result", new Json()
				.put("status", failed ? "failed" : "passed")
				.put("nanos", runtime.result.getDurationNanos())
				.put("reason", failed ? reason : null));
	}

	@Override
	public boolean beforeStep(Step step, ScenarioRuntime runtime) {
		Lane lane = lanes.get(shown(runtime));
		if (lane != null) {
			lane.exchanged = false;
			tellStarted(lane, shown(runtime));
			tellStarted(lane, step, runtime);
		}
		return true;
	}

	private void tellStarted(Lane lane, Step step, ScenarioRuntime runtime) {
		int depth = depth(runtime);
		emit(lane, "stepStarted", "step", new Json()
				.put("keyword", step.getPrefix() == null ? "*" : step.getPrefix())
				.put("text", step.getText())
				.put("line", step.getLine())
				.put("depth", depth)
				.put("calledFrom", depth == 0 ? null : runtime.featureRuntime.result.getFeature().getResource().getRelativePath())
				.put("background", step.isBackground() ? true : null)
				.put("docString", step.getDocString())
				.put("table", step.getTable() == null ? null : step.getTable().getRows()));
	}

	@Override
	public void afterStep(StepResult result, ScenarioRuntime runtime) {
		Lane lane = lanes.get(shown(runtime));
		if (lane == null) {
			return;
		}
		lane.reported.add(result);
		if (lane.unanswered != null) {
			String why = result.getErrorMessage();
			emit(lane, "exchange", "exchange", asked(lane.unanswered).put("failure", why == null ? "no answer" : why));
			lane.unanswered = null;
		}
		String log = result.getStepLog();
		if (log != null && !log.isEmpty() && !lane.exchanged && !result.isFailed()) {
			emit(lane, "print", "print", new Json().put("text", log));
		}
		tellFinished(lane, result);
	}

	private void tellFinished(Lane lane, StepResult result) {
		String status = result.getResult().getStatus();
		emit(lane, "stepFinished", "result", new Json()
				.put("status", status)
				.put("nanos", result.getResult().getDurationNanos())
				.put("message", "failed".equals(status) ? result.getErrorMessage() : null));
	}

	@Override
	public void beforeHttpCall(HttpRequest request, ScenarioRuntime runtime) {
		Lane lane = lanes.get(shown(runtime));
		if (lane != null) {
			lane.unanswered = request;
		}
	}

	@Override
	public void afterHttpCall(HttpRequest request, Response response, ScenarioRuntime runtime) {
		Lane lane = lanes.get(shown(runtime));
		if (lane == null) {
			return;
		}
		lane.unanswered = null;
		lane.exchanged = true;
		emit(lane, "exchange", "exchange", asked(request)
				.put("status", response.getStatus())
				.put("headers", headers(response.getHeaders()))
				.put("body", base64(response.getBody()))
				.put("total", Math.max(0, request.getEndTime() - request.getStartTime())));
	}

	private static Json asked(HttpRequest request) {
		return new Json().put("startedAt", request.getStartTime()).put("request", new Json()
				.put("method", request.getMethod())
				.put("url", request.getUrl())
				.put("headers", headers(request.getHeaders()))
				.put("body", base64(request.getBody())));
	}

	private static List<List<String>> headers(Map<String, List<String>> map) {
		List<List<String>> list = new ArrayList<>();
		if (map != null) {
			map.forEach((name, values) -> {
				for (String value : values) {
					list.add(List.of(name, value));
				}
			});
		}
		return list;
	}

	private static String base64(byte[] bytes) {
		return bytes == null || bytes.length == 0 ? null : Base64.getEncoder().encodeToString(bytes);
	}
}
