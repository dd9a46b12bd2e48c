CREATE UNLOGGED TABLE "run_pages" (
	"run_id" bigint NOT NULL,
	"page" integer NOT NULL,
	"first" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "run_pages_run_id_page_pk" PRIMARY KEY("run_id","page")
);
--> statement-breakpoint
ALTER TABLE "run_pages" ADD CONSTRAINT "run_pages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;