ALTER TABLE "recordings" ADD COLUMN "place" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "place" text DEFAULT 'page' NOT NULL;