package assay;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** An object written as JSON. What is null is left out. */
class Json {
	private final Map<String, Object> values = new LinkedHashMap<>();

	Json put(String name, Object value) {
		if (value != null) {
			values.put(name, value);
		}
		return this;
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		write(values, text);
		return text.toString();
	}

	private static void write(Object value, StringBuilder text) {
		if (value instanceof Json) {
			write(((Json) value).values, text);
		} else if (value instanceof Map) {
			text.append('{');
			String comma = "";
			for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
				text.append(comma);
				quote(String.valueOf(entry.getKey()), text);
				text.append(':');
				write(entry.getValue(), text);
				comma = ",";
			}
			text.append('}');
		} else if (value instanceof Collection) {
			text.append('[');
			String comma = "";
			for (Object item : (Collection<?>) value) {
				text.append(comma);
				write(item, text);
				comma = ",";
			}
			text.append(']');
		} else if (value instanceof Number || value instanceof Boolean || value == null) {
			text.append(value);
		} else {
			quote(value.toString(), text);
		}
	}

	private static void quote(String value, StringBuilder text) {
		text.append('"');
		for (int at = 0; at < value.length(); at++) {
			char c = value.charAt(at);
			if (c == '"' || c == '\\') {
				text.append('\\').append(c);
			} else if (c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
				text.append(String.format("\\u%04x", (int) c));
			} else {
				text.append(c);
			}
		}
		text.append('"');
	}
}
