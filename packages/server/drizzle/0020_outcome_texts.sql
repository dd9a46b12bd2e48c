-- What was found is found anew, when somebody looks.
TRUNCATE "feature_outcomes";--> statement-breakpoint
ALTER TABLE "feature_outcomes" ADD COLUMN "whole" text;--> statement-breakpoint
ALTER TABLE "feature_outcomes" ADD COLUMN "counted" text;--> statement-breakpoint
ALTER TABLE "feature_outcomes" DROP COLUMN "run";--> statement-breakpoint
ALTER TABLE "feature_outcomes" DROP COLUMN "scenarios";