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
CREATE TABLE "bound_values" (
	"hash" text PRIMARY KEY NOT NULL,
	"project_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "environments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "environments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(name)) STORED,
	"ui" text NOT NULL,
	"api" text NOT NULL,
	"settings" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "features" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "features_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(name)) STORED,
	"path" text NOT NULL,
	"content" text NOT NULL,
	"xpath" text NOT NULL,
	"feature_type" text NOT NULL,
	"include_features" bigint[] DEFAULT '{}' NOT NULL,
	"include_files" bigint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(name)) STORED,
	"folder" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_bases" (
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"object_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "git_bases_project_id_kind_place_pk" PRIMARY KEY("project_id","kind","place")
);
--> statement-breakpoint
CREATE TABLE "git_work" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"doing" text NOT NULL,
	"by" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"percent" integer,
	"stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "global_objects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "global_objects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(name)) STORED,
	"content" text NOT NULL,
	"locator" text NOT NULL,
	"ui" text DEFAULT '' NOT NULL,
	"api" text DEFAULT '' NOT NULL,
	"settings" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"user_id" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotent_answers_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_date_time" timestamp (3) with time zone,
	"expires" timestamp (3) with time zone,
	"groups" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "api_tokens_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "assigned_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "assigned_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"skeleton" text,
	"created_by" uuid,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_name" UNIQUE("name"),
	CONSTRAINT "groups_skeleton" UNIQUE("skeleton")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last" timestamp (3) with time zone NOT NULL,
	"blocked_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "oidc_models" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"grant_id" text,
	"uid" text,
	"payload" text NOT NULL,
	"consumed" timestamp (3) with time zone,
	"expires" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oidc_models_model_id_hash_pk" PRIMARY KEY("model","id_hash")
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
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"origin" text NOT NULL,
	"sealed" text NOT NULL,
	"renewing" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"skeleton" text,
	"password_hash" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_date_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_skeleton" UNIQUE("skeleton")
);
--> statement-breakpoint
CREATE TABLE "integration_calls" (
	"run_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"done" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "integration_calls_run_id_name_pk" PRIMARY KEY("run_id","name")
);
--> statement-breakpoint
CREATE TABLE "group_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"group_id" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT clock_timestamp() + interval '2 seconds' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"application_type" text NOT NULL,
	"git_branch_name" text,
	"group_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_groupId_unique" UNIQUE("group_id")
);
--> statement-breakpoint
CREATE TABLE "recording_events" (
	"recording_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "recording_events_recording_id_n_pk" PRIMARY KEY("recording_id","n")
);
--> statement-breakpoint
CREATE TABLE "recording_inputs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_inputs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recording_id" bigint NOT NULL,
	"input" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_pictures" (
	"recording_id" bigint PRIMARY KEY NOT NULL,
	"n" integer DEFAULT 1 NOT NULL,
	"picture" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"environment_id" bigint,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"known" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"taken_by_token" bigint,
	"heard_at" timestamp (3) with time zone,
	"watched_until" timestamp (3) with time zone NOT NULL,
	"now" jsonb,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revisions_kind_object_id_version_pk" PRIMARY KEY("kind","object_id","version")
);
--> statement-breakpoint
CREATE TABLE "run_blobs" (
	"run_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "run_blobs_run_id_sha256_pk" PRIMARY KEY("run_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "run_frames" (
	"run_id" bigint NOT NULL,
	"feature" text NOT NULL,
	"n" integer DEFAULT 1 NOT NULL,
	"picture" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_frames_run_id_feature_pk" PRIMARY KEY("run_id","feature")
);
--> statement-breakpoint
CREATE TABLE "run_log" (
	"run_id" bigint NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"events" text NOT NULL,
	CONSTRAINT "run_log_run_id_last_pk" PRIMARY KEY("run_id","last")
);
--> statement-breakpoint
CREATE TABLE "run_watches" (
	"run_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (lower(name)) STORED,
	"feature_id" bigint,
	"test_plan_id" bigint,
	"environment_id" bigint,
	"environment_name" text NOT NULL,
	"environment_settings" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"feature_types" text[] NOT NULL,
	"only" jsonb,
	"rerun_of" bigint,
	"started_by_id" text,
	"started_by" text,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"lease_owner" text,
	"lease_epoch" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_token_id" bigint,
	"bundle_files" text[] DEFAULT '{}' NOT NULL,
	"cancelled_by" text,
	"sealed_secrets" text,
	"next_event" integer DEFAULT 1 NOT NULL,
	"scenario_count" integer DEFAULT 0 NOT NULL,
	"pass_count" integer DEFAULT 0 NOT NULL,
	"fail_count" integer DEFAULT 0 NOT NULL,
	"nanos" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"first_failure" text,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_url" text,
	"delete_flag" boolean,
	"cleaned_at" timestamp (3) with time zone,
	"jira_status" text,
	"jira_description" text,
	"jira_id" text
);
--> statement-breakpoint
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
CREATE TABLE "trials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"environment_id" bigint,
	"locator" text NOT NULL,
	"url" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"taken_by" text,
	"taken_by_token" bigint,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_bases" ADD CONSTRAINT "git_bases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_work" ADD CONSTRAINT "git_work_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_objects" ADD CONSTRAINT "global_objects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_calls" ADD CONSTRAINT "integration_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_events" ADD CONSTRAINT "recording_events_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_inputs" ADD CONSTRAINT "recording_inputs_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_pictures" ADD CONSTRAINT "recording_pictures_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_blobs" ADD CONSTRAINT "run_blobs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_frames" ADD CONSTRAINT "run_frames_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_log" ADD CONSTRAINT "run_log_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_watches" ADD CONSTRAINT "run_watches_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_test_plan_id_test_plans_id_fk" FOREIGN KEY ("test_plan_id") REFERENCES "public"."test_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_rerun_of_runs_id_fk" FOREIGN KEY ("rerun_of") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "trials" ADD CONSTRAINT "trials_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_group_id_id_index" ON "audit_log" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_verb_id_index" ON "audit_log" USING btree ("verb","id");--> statement-breakpoint
CREATE INDEX "audit_log_who_id_id_index" ON "audit_log" USING btree ("who_id","id");--> statement-breakpoint
CREATE INDEX "environments_newest" ON "environments" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "features_newest" ON "features" USING btree ("project_id","id" DESC NULLS LAST,"search_name","version","feature_type");--> statement-breakpoint
CREATE UNIQUE INDEX "features_path" ON "features" USING btree ("project_id","path");--> statement-breakpoint
CREATE INDEX "files_newest" ON "files" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_content" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "global_objects_newest" ON "global_objects" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_models_grant" ON "oidc_models" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_models_uid" ON "oidc_models" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_models_expires" ON "oidc_models" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "integration_calls_due" ON "integration_calls" USING btree ("due_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "revisions_content" ON "revisions" USING btree ((body->>'sha256')) WHERE kind = 'file';--> statement-breakpoint
CREATE INDEX "run_blobs_content" ON "run_blobs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("project_id","id" DESC NULLS LAST,"search_name","state","scenario_count","pass_count","fail_count","nanos");--> statement-breakpoint
CREATE INDEX "runs_by_state" ON "runs" USING btree ("project_id","state","scenario_count","pass_count","fail_count","nanos");--> statement-breakpoint
CREATE INDEX "runs_by_day" ON "runs" USING btree ("project_id","queued_at","state","pass_count","fail_count");--> statement-breakpoint
CREATE INDEX "runs_queue" ON "runs" USING btree ("id") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "runs_leases" ON "runs" USING btree ("lease_until") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "runs_to_clean" ON "runs" USING btree ("finished_at") WHERE cleaned_at is null and finished_at is not null;--> statement-breakpoint
CREATE INDEX "runs_of_feature" ON "runs" USING btree ("feature_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_plan" ON "runs" USING btree ("test_plan_id","id" DESC NULLS LAST) WHERE test_plan_id is not null;--> statement-breakpoint
CREATE INDEX "runs_repeated" ON "runs" USING btree ("rerun_of");--> statement-breakpoint
CREATE INDEX "schedule_fires_old" ON "schedule_fires" USING btree ("fire_at");--> statement-breakpoint
CREATE INDEX "schedule_fires_run" ON "schedule_fires" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "schedules_of_plan" ON "schedules" USING btree ("test_plan_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_fire_at") WHERE next_fire_at is not null;--> statement-breakpoint
CREATE INDEX "schedules_environment" ON "schedules" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "test_plan_features_feature" ON "test_plan_features" USING btree ("feature_id");--> statement-breakpoint
CREATE INDEX "test_plans_newest" ON "test_plans" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trials_asked" ON "trials" USING btree ("asked_at");