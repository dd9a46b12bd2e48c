ALTER TABLE "global_objects" ADD COLUMN "ui" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_objects" ADD COLUMN "api" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "global_objects" ADD COLUMN "settings" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "schedule_fires_old" ON "schedule_fires" USING btree ("fire_at");