package device;

import android.view.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** All that the window with the focus shows at one moment. */
final class Tree {
	private final Screen screen;
	private final List<Node> roots = new ArrayList<>();

	Tree(Screen screen) {
		this.screen = screen;
		// Android reports nothing of what lies behind a dialog or a list that has opened.
		Window window = screen.focused();
		if (window != null) roots.add(Node.of(window, 0));
	}

	/** In the order of the page source. */
	List<Node> all() {
		List<Node> all = new ArrayList<>();
		for (Node root : roots) collect(root, all);
		return all;
	}

	static void collect(Node node, List<Node> all) {
		all.add(node);
		for (Node child : node.children) collect(child, all);
	}

	/** Null where it is no longer on the screen. */
	Node of(View view) {
		for (Node node : all()) if (node.view == view) return node;
		return null;
	}

	String source() {
		StringBuilder xml = new StringBuilder("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy index=\"0\" class=\"hierarchy\"");
		xml.append(" rotation=\"").append(screen.width() > screen.height() ? 1 : 0);
		xml.append("\" width=\"").append(screen.width()).append("\" height=\"").append(screen.height()).append("\">\n");
		if (screen.locked) xml.append("  <android.widget.TextView index=\"0\" package=\"com.android.systemui\" class=\"android.widget.TextView\" text=\"The Robolectric device is locked\" displayed=\"true\"/>\n");
		for (Node root : roots) write(root, xml, "  ");
		return xml.append("</hierarchy>").toString();
	}

	private static void write(Node node, StringBuilder xml, String indent) {
		xml.append(indent).append('<').append(tag(node));
		node.attributes().forEach((name, value) -> {
			if (value != null) xml.append(' ').append(name).append("=\"").append(escaped(value)).append('"');
		});
		if (node.children.isEmpty()) {
			xml.append(" />\n");
			return;
		}
		xml.append(">\n");
		for (Node child : node.children) write(child, xml, indent + "  ");
		xml.append(indent).append("</").append(tag(node)).append(">\n");
	}

	private static String tag(Node node) {
		return node.className().replaceAll("[$@#&]", ".").replaceAll("[^A-Za-z0-9._-]", "_");
	}

	private static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("\n", "&#10;");
	}

	/** Below a node where one is given. Throws `invalid selector`. */
	List<Node> byXPath(String path, Node below) {
		try {
			Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
			Map<org.w3c.dom.Node, Node> nodes = new HashMap<>();
			Element hierarchy = document.createElement("hierarchy");
			document.appendChild(hierarchy);
			for (Node root : roots) add(root, hierarchy, nodes);
			org.w3c.dom.Node context = document;
			if (below != null) for (Map.Entry<org.w3c.dom.Node, Node> one : nodes.entrySet()) if (one.getValue().view == below.view) context = one.getKey();
			QName set = XPathConstants.NODESET;
			NodeList found = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, context, set);
			List<Node> all = new ArrayList<>();
			for (int at = 0; at < found.getLength(); at++) if (nodes.containsKey(found.item(at))) all.add(nodes.get(found.item(at)));
			return all;
		} catch (XPathExpressionException error) {
			throw new Wrong("invalid selector", "The XPath " + path + " cannot be read: " + error.getMessage());
		} catch (ParserConfigurationException error) {
			throw new IllegalStateException(error);
		}
	}

	private static void add(Node node, org.w3c.dom.Node parent, Map<org.w3c.dom.Node, Node> nodes) {
		Element element = parent.getOwnerDocument().createElement(tag(node));
		node.attributes().forEach((name, value) -> {
			if (value != null) element.setAttribute(name, value);
		});
		parent.appendChild(element);
		nodes.put(element, node);
		for (Node child : node.children) add(child, element, nodes);
	}
}
