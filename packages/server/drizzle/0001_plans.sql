CREATE TABLE "schedule_fires" (
	"schedule_id" bigint NOT NULL,
	"fire_at" timestamp (3) with time zone NOT NULL,
	"run_id" bigint,
	"reason" text,
	CONSTRAINT "schedule_fires_schedule_id_fire_at_pk" PRIMARY KEY("schedule_id","fire_at")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"test_plan_id" bigint NOT NULL,
	"environment_id" bigint,
	"name" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"next_fire_at" timestamp (3) with time zone,
	"last_run_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenario_counts" (
	"feature_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_plan_features" (
	"test_plan_id" bigint NOT NULL,
	"feature_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "test_plan_features_test_plan_id_feature_id_pk" PRIMARY KEY("test_plan_id","feature_id")
);
--> statement-breakpoint
CREATE TABLE "test_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_test_plan_id_test_plans_id_fk" FOREIGN KEY ("test_plan_id") REFERENCES "public"."test_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_last_run_id_runs_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_counts" ADD CONSTRAINT "scenario_counts_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_plan_features" ADD CONSTRAINT "test_plan_features_test_plan_id_test_plans_id_fk" FOREIGN KEY ("test_plan_id") REFERENCES "public"."test_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_plan_features" ADD CONSTRAINT "test_plan_features_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_plans" ADD CONSTRAINT "test_plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_fires_run" ON "schedule_fires" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "schedules_of_plan" ON "schedules" USING btree ("test_plan_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_fire_at") WHERE next_fire_at is not null;--> statement-breakpoint
CREATE INDEX "schedules_environment" ON "schedules" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "test_plan_features_feature" ON "test_plan_features" USING btree ("feature_id");--> statement-breakpoint
CREATE INDEX "test_plans_newest" ON "test_plans" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_test_plan_id_test_plans_id_fk" FOREIGN KEY ("test_plan_id") REFERENCES "public"."test_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_of_plan" ON "runs" USING btree ("test_plan_id","id" DESC NULLS LAST) WHERE test_plan_id is not null;