ALTER TABLE "test_plan_gaps" ADD COLUMN "feature_id" bigint;--> statement-breakpoint
CREATE INDEX "test_plan_gaps_feature" ON "test_plan_gaps" USING btree ("feature_id");