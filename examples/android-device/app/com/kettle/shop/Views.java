package com.kettle.shop;

import android.app.Activity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Makes the views of a screen, named by {@link Ids}. */
final class Views {
	private final Activity activity;

	Views(Activity activity) {
		this.activity = activity;
	}

	int pixels(int dp) {
		return Math.round(dp * activity.getResources().getDisplayMetrics().density);
	}

	<V extends View> V named(String name, V view) {
		view.setId(Ids.of(name));
		return view;
	}

	TextView text(String name, String shown) {
		TextView view = named(name, new TextView(activity));
		view.setText(shown);
		view.setTextSize(16);
		return view;
	}

	Button button(String name, String shown, Runnable clicked) {
		Button view = named(name, new Button(activity));
		view.setText(shown);
		view.setAllCaps(false);
		view.setOnClickListener(one -> clicked.run());
		return view;
	}

	EditText field(String name, String hint) {
		EditText view = named(name, new EditText(activity));
		view.setHint(hint);
		view.setSingleLine();
		return view;
	}

	LinearLayout column(View... views) {
		return box(LinearLayout.VERTICAL, views);
	}

	LinearLayout row(View... views) {
		LinearLayout row = box(LinearLayout.HORIZONTAL, views);
		for (View view : views) view.setLayoutParams(new LinearLayout.LayoutParams(0, ViewGroup.LayoutParams.WRAP_CONTENT, 1));
		return row;
	}

	/** Of a fixed height in dp, as wide as its parent. */
	<V extends View> V high(int dp, V view) {
		view.setLayoutParams(new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, pixels(dp)));
		return view;
	}

	private LinearLayout box(int orientation, View... views) {
		LinearLayout box = new LinearLayout(activity);
		box.setOrientation(orientation);
		for (View view : views) box.addView(view);
		return box;
	}
}
