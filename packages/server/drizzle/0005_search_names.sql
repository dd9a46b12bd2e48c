DROP INDEX "features_newest";--> statement-breakpoint
DROP INDEX "runs_newest";--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
ALTER TABLE "global_objects" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
CREATE INDEX "features_newest" ON "features" USING btree ("project_id","id" DESC NULLS LAST,"search_name","version","feature_type");--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("project_id","id" DESC NULLS LAST,"search_name","state","scenario_count","pass_count","fail_count","nanos");--> statement-breakpoint
DROP INDEX IF EXISTS "environments_name_trigrams";--> statement-breakpoint
DROP INDEX IF EXISTS "features_name_trigrams";--> statement-breakpoint
DROP INDEX IF EXISTS "files_name_trigrams";--> statement-breakpoint
DROP INDEX IF EXISTS "global_objects_name_trigrams";--> statement-breakpoint
DROP INDEX IF EXISTS "runs_name_trigrams";
