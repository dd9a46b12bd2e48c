package com.kettle.shop;

import android.content.Context;
import android.content.SharedPreferences;

/** What the app remembers after it has ended: the data that a reset clears. */
final class Store {
	private final SharedPreferences kept;

	Store(Context context) {
		kept = context.getSharedPreferences("kettle", Context.MODE_PRIVATE);
	}

	int orders() {
		return kept.getInt("orders", 0);
	}

	void addOrder() {
		kept.edit().putInt("orders", orders() + 1).commit();
	}
}
