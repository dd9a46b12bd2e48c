CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"who_id" text,
	"who" text,
	"verb" text NOT NULL,
	"outcome" text NOT NULL,
	"kind" text,
	"object_id" text,
	"name" text,
	"project_id" bigint,
	"group_id" text,
	"project" text,
	"detail" text,
	"address" text,
	"agent" text,
	"times" integer DEFAULT 1 NOT NULL,
	"bucket" text,
	CONSTRAINT "audit_log_bucket_unique" UNIQUE("bucket")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "skeleton" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "skeleton" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_group_id_id_index" ON "audit_log" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_verb_id_index" ON "audit_log" USING btree ("verb","id");--> statement-breakpoint
CREATE INDEX "audit_log_who_id_id_index" ON "audit_log" USING btree ("who_id","id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_skeleton" UNIQUE("skeleton");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_skeleton" UNIQUE("skeleton");