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
ALTER TABLE "integration_calls" ADD CONSTRAINT "integration_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_calls_due" ON "integration_calls" USING btree ("due_at") WHERE state = 'WAITING';