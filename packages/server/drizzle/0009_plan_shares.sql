CREATE TABLE "run_hands" (
	"run_id" bigint NOT NULL,
	"epoch" integer NOT NULL,
	"lease_owner" text NOT NULL,
	"lease_instance" text,
	"lease_token_id" bigint,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"at_once" integer NOT NULL,
	"next_event" integer DEFAULT 1 NOT NULL,
	"features" integer[] DEFAULT '{}' NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "run_hands_run_id_epoch_pk" PRIMARY KEY("run_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "run_shares" (
	"run_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"features" jsonb NOT NULL,
	"browser" boolean NOT NULL,
	"epoch" integer,
	"done" boolean DEFAULT false NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"sealed_carried" text,
	CONSTRAINT "run_shares_run_id_n_pk" PRIMARY KEY("run_id","n")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "at_once" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "shared" integer;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "at_once" integer;--> statement-breakpoint
ALTER TABLE "test_plans" ADD COLUMN "at_once" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_hands" ADD CONSTRAINT "run_hands_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_shares" ADD CONSTRAINT "run_shares_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_hands_held" ON "run_hands" USING btree ("run_id","lease_until") WHERE not ended;