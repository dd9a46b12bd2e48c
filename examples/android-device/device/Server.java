package device;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.json.JSONException;
import org.json.JSONObject;

/** The HTTP server that the driver finds on the ports that it has forwarded to the device. */
final class Server {
	private final MainThread main;
	private final Session session;
	private final Commands commands;
	private final Map<Integer, HttpServer> ports = new ConcurrentHashMap<>();

	Server(MainThread main, Session session, Commands commands) {
		this.main = main;
		this.session = session;
		this.commands = commands;
	}

	void open(int port) throws IOException {
		if (ports.containsKey(port)) return;
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
		server.setExecutor(Executors.newCachedThreadPool(task -> {
			Thread thread = new Thread(task);
			thread.setDaemon(true);
			return thread;
		}));
		server.createContext("/", this::answer);
		server.start();
		ports.put(port, server);
	}

	void close(int port) {
		HttpServer server = ports.remove(port);
		if (server != null) server.stop(0);
	}

	/** As `adb forward --list` writes them. */
	String ports(String device) {
		StringBuilder lines = new StringBuilder();
		for (int port : ports.keySet()) lines.append(device).append(" tcp:").append(port).append(" tcp:6790\n");
		return lines.toString();
	}

	private void answer(HttpExchange exchange) throws IOException {
		int status = 200;
		Object value;
		try {
			String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			JSONObject body = text.isEmpty() ? new JSONObject() : new JSONObject(text);
			Object given = value(exchange.getRequestMethod(), exchange.getRequestURI().getPath(), body);
			value = given == null ? JSONObject.NULL : given;
		} catch (Wrong wrong) {
			status = wrong.status();
			value = error(wrong.code, wrong.getMessage());
		} catch (Throwable failed) {
			failed.printStackTrace();
			status = 500;
			value = error("unknown error", String.valueOf(failed));
		}
		JSONObject answer = new JSONObject(Map.of("value", value));
		byte[] bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("content-type", "application/json; charset=utf-8");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	private static JSONObject error(String code, String message) {
		return new JSONObject(Map.of("error", code, "message", message, "stacktrace", ""));
	}

	private Object value(String method, String path, JSONObject body) throws Exception {
		if (!session.instrumented()) throw new Wrong("unknown error", "The instrumentation does not run");
		if (path.equals("/status")) return new JSONObject(Map.of("ready", true, "message", "The Robolectric device is ready"));
		if (path.equals("/sessions")) return sessions();
		if (path.equals("/session") && method.equals("POST")) return opened(body);
		String[] parts = path.split("/", 4);
		if (parts.length < 3 || !parts[1].equals("session") || !parts[2].equals(session.id()))
			throw new Wrong("invalid session id", "There is no session of " + path);
		String rest = parts.length > 3 ? parts[3] : "";
		if (rest.isEmpty() && method.equals("DELETE")) {
			session.end();
			return null;
		}
		return main.call(() -> commands.run(method, rest, body));
	}

	private org.json.JSONArray sessions() throws JSONException {
		org.json.JSONArray all = new org.json.JSONArray();
		if (session.id() != null) all.put(new JSONObject().put("id", session.id()));
		return all;
	}

	private JSONObject opened(JSONObject body) throws JSONException {
		return new JSONObject().put("sessionId", session.open()).put("capabilities", new JSONObject());
	}
}
