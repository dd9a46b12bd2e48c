package assay;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs features by whichever Karate lies on the class path. A line of URL-encoded fields on the standard input asks for one
 * feature; what happens is written in lines of JSON on the standard output, which nobody else may write to.
 */
public class Main {
	private static final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

	public static void main(String[] args) throws Exception {
		System.setOut(System.err);
		String problem = problem();
		if (problem != null) {
			emit(new Json().put("type", "unable").put("reason", problem));
			System.exit(0);
		}
		emit(new Json().put("type", "ready"));
		BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line; (line = asked.readLine()) != null; ) {
			Map<String, String> fields = fields(line);
			new Thread(() -> new Features(fields).run()).start();
		}
		System.exit(0);
	}

	static synchronized void emit(Json message) {
		out.println(message);
	}

	/** Why this Java or this class path cannot do it. */
	private static String problem() {
		try {
			Class.forName("com.intuit.karate.RuntimeHook");
			return null;
		} catch (ClassNotFoundException absent) {
			// perhaps the other generation
		}
		String java = System.getProperty("java.version");
		try {
			Class.forName("io.karatelabs.core.Runner");
			return "KARATE_JAR names Karate 2, whose results Assay cannot read yet: set it to a Karate 1.5.";
		} catch (UnsupportedClassVersionError old) {
			return "KARATE_JAR names Karate 2, which needs Java 21 or newer; here is Java " + java + ".";
		} catch (ClassNotFoundException | LinkageError absent) {
			return "KARATE_JAR names no Karate: there is neither com.intuit.karate nor io.karatelabs in it.";
		}
	}

	private static Map<String, String> fields(String line) {
		Map<String, String> fields = new HashMap<>();
		for (String part : line.split("&")) {
			int at = part.indexOf('=');
			String name = URLDecoder.decode(part.substring(0, at), StandardCharsets.UTF_8);
			fields.put(name, URLDecoder.decode(part.substring(at + 1), StandardCharsets.UTF_8));
		}
		return fields;
	}
}
