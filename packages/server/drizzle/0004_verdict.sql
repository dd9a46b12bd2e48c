CREATE UNLOGGED TABLE "executors" (
	"instance" text PRIMARY KEY NOT NULL,
	"token_id" bigint,
	"name" text NOT NULL,
	"feature_types" text[],
	"groups" text[],
	"draining" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_plan_gaps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_plan_gaps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_plan_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "lease_instance" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "sealed_carried" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "not_run_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_plan_gaps" ADD CONSTRAINT "test_plan_gaps_test_plan_id_test_plans_id_fk" FOREIGN KEY ("test_plan_id") REFERENCES "public"."test_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_plan_gaps_plan" ON "test_plan_gaps" USING btree ("test_plan_id");