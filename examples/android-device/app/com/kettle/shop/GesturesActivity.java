package com.kettle.shop;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Says what a finger has done on a field that fills the middle of the screen. */
public class GesturesActivity extends Activity {
	@Override
	protected void onCreate(Bundle kept) {
		setTheme(android.R.style.Theme_Material_Light_NoActionBar);
		super.onCreate(kept);
		Views views = new Views(this);
		TextView taps = views.text("taps", "0");
		TextView doubles = views.text("doubles", "0");
		TextView longs = views.text("longs", "0");
		TextView where = views.text("where", "nowhere");
		TextView swiped = views.text("swiped", "nowhere");
		TextView scale = views.text("scale", "1.0");
		Pad pad = views.named("pad", new Pad(this, taps, doubles, longs, where, swiped, scale));
		pad.setContentDescription("Pad");
		setContentView(views.column(views.row(taps, doubles, longs), views.row(where, swiped, scale), views.high(560, pad)));
	}
}
