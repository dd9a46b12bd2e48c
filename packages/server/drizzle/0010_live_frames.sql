CREATE UNLOGGED TABLE "run_frames" (
	"run_id" bigint NOT NULL,
	"feature" text NOT NULL,
	"n" integer DEFAULT 1 NOT NULL,
	"picture" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_frames_run_id_feature_pk" PRIMARY KEY("run_id","feature")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "run_watches" (
	"run_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_frames" ADD CONSTRAINT "run_frames_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_watches" ADD CONSTRAINT "run_watches_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;