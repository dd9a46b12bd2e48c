package com.kettle.shop;

import java.util.ArrayList;
import java.util.List;

/** The ids of the app's views by their names, which a build with resources would have in its table. */
public final class Ids {
	private static final int FIRST = 0x7f000001;
	private static final List<String> names = new ArrayList<>();

	private Ids() {}

	public static int of(String name) {
		if (!names.contains(name)) names.add(name);
		return FIRST + names.indexOf(name);
	}

	/** Null for an id that is none of the app's. */
	public static String nameOf(int id) {
		int at = id - FIRST;
		return at >= 0 && at < names.size() ? names.get(at) : null;
	}
}
