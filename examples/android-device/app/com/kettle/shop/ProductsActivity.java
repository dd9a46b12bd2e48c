package com.kettle.shop;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.TextView;

/** A list longer than the screen, whose rows are used again while it is scrolled. */
public class ProductsActivity extends Activity {
	private static final int COUNT = 60;

	@Override
	protected void onCreate(Bundle kept) {
		setTheme(android.R.style.Theme_Material_Light_NoActionBar);
		super.onCreate(kept);
		Views views = new Views(this);
		TextView chosen = views.text("chosen", "Nothing chosen");
		ListView list = views.named("list", new ListView(this));
		String[] products = new String[COUNT];
		for (int at = 0; at < COUNT; at++) products[at] = "Kettle " + (at + 1);
		list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, products));
		list.setOnItemClickListener((all, row, at, id) -> chosen.setText("Chosen: " + products[at]));
		list.setOnItemLongClickListener((all, row, at, id) -> {
			new AlertDialog.Builder(this)
				.setMessage("Keep " + products[at] + "?")
				.setPositiveButton("Keep", (dialog, which) -> chosen.setText("Kept: " + products[at]))
				.setNegativeButton("Leave", null)
				.show();
			return true;
		});
		setContentView(views.column(chosen, list));
	}
}
