package com.kettle.shop;

import android.app.Activity;
import android.os.Bundle;
import android.view.Gravity;
import android.view.ViewGroup;
import android.widget.HorizontalScrollView;
import android.widget.LinearLayout;
import android.widget.TextView;

/** What is scrolled to the side. */
public class ShelfActivity extends Activity {
	private static final int COUNT = 8;

	@Override
	protected void onCreate(Bundle kept) {
		setTheme(android.R.style.Theme_Material_Light_NoActionBar);
		super.onCreate(kept);
		Views views = new Views(this);
		LinearLayout row = new LinearLayout(this);
		for (int at = 1; at <= COUNT; at++) {
			TextView box = views.text("box" + at, "Box " + at);
			box.setGravity(Gravity.CENTER);
			box.setLayoutParams(new LinearLayout.LayoutParams(views.pixels(200), ViewGroup.LayoutParams.MATCH_PARENT));
			row.addView(box);
		}
		HorizontalScrollView shelf = views.named("shelf", new HorizontalScrollView(this));
		shelf.setFillViewport(true);
		shelf.addView(row, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.MATCH_PARENT));
		setContentView(shelf);
	}
}
