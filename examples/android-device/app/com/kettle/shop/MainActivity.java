package com.kettle.shop;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.text.InputType;
import android.util.Log;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.RadioButton;
import android.widget.RadioGroup;
import android.widget.ScrollView;
import android.widget.Spinner;
import android.widget.Switch;
import android.widget.TextView;

/** A form with everything that testers fill in, and the ways to the other screens. */
public class MainActivity extends Activity {
	private static final String[] COUNTRIES = {"Austria", "Belgium", "Croatia", "Denmark"};
	private Store store;
	private EditText name;
	private CheckBox terms;
	private TextView status;
	private TextView orders;

	@Override
	protected void onCreate(Bundle kept) {
		setTheme(android.R.style.Theme_Material_Light_NoActionBar);
		super.onCreate(kept);
		Log.i("Kettle", "The shop opens");
		store = new Store(this);
		Views views = new Views(this);
		name = views.field("name", "Your name");
		EditText pin = views.field("pin", "PIN");
		pin.setInputType(InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_VARIATION_PASSWORD);
		EditText search = views.field("search", "Search");
		search.setImeOptions(EditorInfo.IME_ACTION_SEARCH);
		search.setOnEditorActionListener((field, action, event) -> say("Searched for " + field.getText()));
		terms = views.named("terms", new CheckBox(this));
		terms.setText("I accept the terms");
		Switch newsletter = views.named("newsletter", new Switch(this));
		newsletter.setText("Newsletter");
		newsletter.setChecked(true);
		Spinner country = views.named("country", new Spinner(this));
		country.setContentDescription("Country");
		ArrayAdapter<String> countries = new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, COUNTRIES);
		countries.setDropDownViewResource(android.R.layout.simple_spinner_dropdown_item);
		country.setAdapter(countries);
		status = views.text("status", "Welcome");
		orders = views.text("orders", "");
		Button order = views.button("order", "Order", this::order);
		order.setContentDescription("Order now");
		Button pay = views.button("pay", "Pay", () -> say("Paid"));
		pay.setEnabled(false);
		Button slow = views.button("slow", "Slowly", this::slowly);
		Button hidden = views.button("hidden", "Hidden", () -> {});
		hidden.setVisibility(View.INVISIBLE);
		TextView help = views.text("help", "Delivery and returns");
		help.setOnClickListener(link -> say("Delivery takes three days"));
		View gap = views.high(700, new View(this));
		ScrollView page = views.named("page", new ScrollView(this));
		page.addView(
			views.column(
				views.text("title", "Kettle shop"),
				views.row(name, pin),
				search,
				views.row(terms, newsletter),
				delivery(views),
				country,
				views.row(order, pay, slow),
				status,
				orders,
				views.row(
					views.button("products", "Products", () -> open(ProductsActivity.class)),
					views.button("gestures", "Gestures", () -> open(GesturesActivity.class)),
					views.button("shelf", "Shelf", () -> open(ShelfActivity.class))
				),
				help,
				hidden,
				gap,
				views.text("imprint", "Harbour Road 7")
			)
		);
		setContentView(page);
		showOrders();
	}

	private RadioGroup delivery(Views views) {
		RadioGroup group = new RadioGroup(this);
		group.setOrientation(RadioGroup.HORIZONTAL);
		for (String way : new String[] {"post", "pickup"}) {
			RadioButton button = views.named(way, new RadioButton(this));
			button.setText(way.equals("post") ? "By post" : "Pick up");
			group.addView(button);
		}
		group.check(Ids.of("post"));
		return group;
	}

	private void order() {
		if (!terms.isChecked()) {
			say("Please accept the terms");
			return;
		}
		new AlertDialog.Builder(this)
			.setTitle("Order")
			.setMessage("One kettle for " + name.getText() + "?")
			.setPositiveButton("Yes", (dialog, which) -> {
				store.addOrder();
				showOrders();
				say("Thank you, " + name.getText());
			})
			.setNegativeButton("No", (dialog, which) -> say("Not ordered"))
			.show();
	}

	private void slowly() {
		say("Working");
		new Handler(Looper.getMainLooper()).postDelayed(() -> say("Ready"), 1500);
	}

	private boolean say(String text) {
		Log.i("Kettle", text);
		status.setText(text);
		return true;
	}

	private void showOrders() {
		orders.setText("Orders: " + store.orders());
	}

	private void open(Class<? extends Activity> screen) {
		startActivity(new Intent(this, screen));
	}
}
