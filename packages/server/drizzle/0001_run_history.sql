CREATE TABLE "scenario_runs" (
	"run_id" bigint NOT NULL,
	"scenario" text NOT NULL,
	"feature_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"line" integer NOT NULL,
	"status" text NOT NULL,
	"nanos" bigint NOT NULL,
	"failure" text,
	"text" text,
	CONSTRAINT "scenario_runs_run_id_scenario_pk" PRIMARY KEY("run_id","scenario")
);
--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_runs_history" ON "scenario_runs" USING btree ("feature_id","key","run_id" DESC NULLS LAST,"status");--> statement-breakpoint
CREATE INDEX "scenario_runs_of_feature" ON "scenario_runs" USING btree ("feature_id","run_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_in_state" ON "runs" USING btree ("project_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_in_environment" ON "runs" USING btree ("project_id","environment_name","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_by_person" ON "runs" USING btree ("project_id","started_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_with_tags" ON "runs" USING btree ("project_id","id" DESC NULLS LAST) WHERE tags <> '';--> statement-breakpoint
-- What finished runs know of their scenarios moves over; how long each took and what its steps were, nobody wrote down.
INSERT INTO "scenario_runs" ("run_id", "scenario", "feature_id", "key", "name", "line", "status", "nanos")
SELECT "run_id", dense_rank() OVER (PARTITION BY "run_id" ORDER BY "first") || '.' || row_number() OVER (PARTITION BY "run_id", "feature_id" ORDER BY "n"),
	"feature_id", md5("name"), "name", "line", "status", 0
FROM (
	SELECT r."id" AS "run_id", f."id" AS "feature_id", o."n", min(o."n") OVER (PARTITION BY r."id", f."id") AS "first",
		o."one"->>'name' AS "name", (o."one"->>'line')::integer AS "line", o."one"->>'status' AS "status"
	FROM "runs" r CROSS JOIN LATERAL jsonb_array_elements(r."outcomes") WITH ORDINALITY AS o("one", "n")
	JOIN "features" f ON f."id" = (o."one"->>'featureId')::bigint
) "old";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "outcomes";