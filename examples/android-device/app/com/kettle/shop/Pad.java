package com.kettle.shop;

import android.content.Context;
import android.graphics.Color;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.ScaleGestureDetector;
import android.view.View;
import android.widget.TextView;
import java.util.Locale;

/** Counts taps, double taps and long presses, and says where a finger went, by Android's own detectors. */
final class Pad extends View {
	private static final int SWIPE_PIXELS = 100;
	private final GestureDetector detector;
	private final ScaleGestureDetector scaleDetector;
	private final TextView swiped;
	private float fromX;
	private float fromY;
	private float factor = 1;

	Pad(Context context, TextView taps, TextView doubles, TextView longs, TextView where, TextView swiped, TextView scale) {
		super(context);
		this.swiped = swiped;
		setBackgroundColor(Color.LTGRAY);
		setClickable(true);
		detector = new GestureDetector(context, new GestureDetector.SimpleOnGestureListener() {
			@Override
			public boolean onDown(MotionEvent event) {
				return true;
			}

			@Override
			public boolean onSingleTapUp(MotionEvent event) {
				count(taps);
				where.setText(Math.round(event.getX()) + ";" + Math.round(event.getY()));
				return true;
			}

			@Override
			public boolean onDoubleTap(MotionEvent event) {
				count(doubles);
				return true;
			}

			@Override
			public void onLongPress(MotionEvent event) {
				count(longs);
			}
		});
		scaleDetector = new ScaleGestureDetector(context, new ScaleGestureDetector.SimpleOnScaleGestureListener() {
			@Override
			public boolean onScale(ScaleGestureDetector seen) {
				factor *= seen.getScaleFactor();
				scale.setText(String.format(Locale.ROOT, "%.1f", factor));
				return true;
			}
		});
	}

	private static void count(TextView counter) {
		counter.setText(String.valueOf(Integer.parseInt(counter.getText().toString()) + 1));
	}

	@Override
	public boolean onTouchEvent(MotionEvent event) {
		scaleDetector.onTouchEvent(event);
		detector.onTouchEvent(event);
		if (event.getActionMasked() == MotionEvent.ACTION_DOWN) {
			fromX = event.getX();
			fromY = event.getY();
		}
		if (event.getActionMasked() == MotionEvent.ACTION_UP) sayWay(event.getX() - fromX, event.getY() - fromY);
		return true;
	}

	private void sayWay(float x, float y) {
		if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE_PIXELS) return;
		swiped.setText(Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : (y > 0 ? "down" : "up"));
	}
}
