ALTER TABLE "run_hands" ADD COLUMN "gives_up" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_hands" ADD COLUMN "lanes" integer[] DEFAULT '{}' NOT NULL;