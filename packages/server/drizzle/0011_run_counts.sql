CREATE TABLE "run_blocks" (
	"project_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"runs" integer NOT NULL,
	CONSTRAINT "run_blocks_project_id_block_pk" PRIMARY KEY("project_id","block")
);
--> statement-breakpoint
CREATE TABLE "run_names" (
	"project_id" bigint NOT NULL,
	"search_name" text NOT NULL,
	"runs" integer NOT NULL,
	CONSTRAINT "run_names_project_id_search_name_pk" PRIMARY KEY("project_id","search_name")
);
--> statement-breakpoint
CREATE TABLE "run_quarters" (
	"project_id" bigint NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"passed" bigint NOT NULL,
	"failed" bigint NOT NULL,
	CONSTRAINT "run_quarters_project_id_quarter_pk" PRIMARY KEY("project_id","quarter")
);
--> statement-breakpoint
CREATE TABLE "run_totals" (
	"project_id" bigint NOT NULL,
	"state" text NOT NULL,
	"runs" integer NOT NULL,
	"with_passed" integer NOT NULL,
	"with_failed" integer NOT NULL,
	"nanos" numeric NOT NULL,
	"scenarios" bigint NOT NULL,
	"passed" bigint NOT NULL,
	"failed" bigint NOT NULL,
	CONSTRAINT "run_totals_project_id_state_pk" PRIMARY KEY("project_id","state")
);
--> statement-breakpoint
ALTER TABLE "run_blocks" ADD CONSTRAINT "run_blocks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_names" ADD CONSTRAINT "run_names_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_quarters" ADD CONSTRAINT "run_quarters_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_totals" ADD CONSTRAINT "run_totals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "count_added_runs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO run_names AS kept (project_id, search_name, runs)
		SELECT project_id, search_name, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (project_id, search_name) DO UPDATE SET runs = kept.runs + excluded.runs;
	INSERT INTO run_blocks AS kept (project_id, block, runs)
		SELECT project_id, id / 1024, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (project_id, block) DO UPDATE SET runs = kept.runs + excluded.runs;
	INSERT INTO run_totals AS kept (project_id, state, runs, with_passed, with_failed, nanos, scenarios, passed, failed)
		SELECT project_id, state, count(*), count(*) FILTER (WHERE pass_count > 0), count(*) FILTER (WHERE fail_count > 0),
			sum(nanos), sum(scenario_count), sum(pass_count), sum(fail_count)
		FROM added WHERE state IN ('SUCCESS', 'FAILURE', 'ERROR') GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (project_id, state) DO UPDATE SET runs = kept.runs + excluded.runs,
			with_passed = kept.with_passed + excluded.with_passed, with_failed = kept.with_failed + excluded.with_failed,
			nanos = kept.nanos + excluded.nanos, scenarios = kept.scenarios + excluded.scenarios,
			passed = kept.passed + excluded.passed, failed = kept.failed + excluded.failed;
	INSERT INTO run_quarters AS kept (project_id, quarter, passed, failed)
		SELECT project_id, date_bin('15 minutes', queued_at, '2000-01-01 00:00Z'), sum(pass_count), sum(fail_count)
		FROM added WHERE state IN ('SUCCESS', 'FAILURE', 'ERROR') GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (project_id, quarter) DO UPDATE SET passed = kept.passed + excluded.passed, failed = kept.failed + excluded.failed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_ended_run"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO run_totals AS kept (project_id, state, runs, with_passed, with_failed, nanos, scenarios, passed, failed)
		VALUES (NEW.project_id, NEW.state, 1, (NEW.pass_count > 0)::int, (NEW.fail_count > 0)::int,
			NEW.nanos, NEW.scenario_count, NEW.pass_count, NEW.fail_count)
		ON CONFLICT (project_id, state) DO UPDATE SET runs = kept.runs + excluded.runs,
			with_passed = kept.with_passed + excluded.with_passed, with_failed = kept.with_failed + excluded.with_failed,
			nanos = kept.nanos + excluded.nanos, scenarios = kept.scenarios + excluded.scenarios,
			passed = kept.passed + excluded.passed, failed = kept.failed + excluded.failed;
	INSERT INTO run_quarters AS kept (project_id, quarter, passed, failed)
		VALUES (NEW.project_id, date_bin('15 minutes', NEW.queued_at, '2000-01-01 00:00Z'), NEW.pass_count, NEW.fail_count)
		ON CONFLICT (project_id, quarter) DO UPDATE SET passed = kept.passed + excluded.passed, failed = kept.failed + excluded.failed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "runs_added" AFTER INSERT ON "runs" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added_runs"();--> statement-breakpoint
CREATE TRIGGER "runs_ended" AFTER UPDATE ON "runs" FOR EACH ROW
	WHEN (OLD.state IN ('QUEUED', 'RUNNING') AND NEW.state IN ('SUCCESS', 'FAILURE', 'ERROR'))
	EXECUTE FUNCTION "count_ended_run"();--> statement-breakpoint
INSERT INTO "run_names" SELECT project_id, search_name, count(*) FROM "runs" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "run_blocks" SELECT project_id, id / 1024, count(*) FROM "runs" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "run_totals" SELECT project_id, state, count(*), count(*) FILTER (WHERE pass_count > 0), count(*) FILTER (WHERE fail_count > 0),
	sum(nanos), sum(scenario_count), sum(pass_count), sum(fail_count)
	FROM "runs" WHERE state IN ('SUCCESS', 'FAILURE', 'ERROR') GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "run_quarters" SELECT project_id, date_bin('15 minutes', queued_at, '2000-01-01 00:00Z'), sum(pass_count), sum(fail_count)
	FROM "runs" WHERE state IN ('SUCCESS', 'FAILURE', 'ERROR') GROUP BY 1, 2;
