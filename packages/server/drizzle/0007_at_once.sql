ALTER TABLE "runs" ADD COLUMN "at_once" integer;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "at_once" integer;--> statement-breakpoint
ALTER TABLE "test_plans" ADD COLUMN "at_once" integer DEFAULT 1 NOT NULL;