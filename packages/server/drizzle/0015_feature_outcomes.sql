CREATE UNLOGGED TABLE "feature_outcomes" (
	"feature_id" bigint PRIMARY KEY NOT NULL,
	"stamp" bigint DEFAULT 0 NOT NULL,
	"found_at" bigint,
	"run" jsonb,
	"scenarios" jsonb
);
--> statement-breakpoint
CREATE FUNCTION "outdate_outcomes_of_added_runs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO feature_outcomes AS kept (feature_id, stamp)
		SELECT DISTINCT feature_id, 1 FROM added
		WHERE feature_id IS NOT NULL AND state IN ('SUCCESS', 'FAILURE', 'ERROR') ORDER BY feature_id
		ON CONFLICT (feature_id) DO UPDATE SET stamp = kept.stamp + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "outdate_outcomes_of_ended_run"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO feature_outcomes AS kept (feature_id, stamp)
		SELECT id, 1 FROM (
			SELECT NEW.feature_id AS id
			UNION SELECT feature_id FROM scenario_runs WHERE run_id = NEW.id
			UNION SELECT feature_id FROM features_not_run WHERE run_id = NEW.id
		) its
		WHERE id IS NOT NULL ORDER BY id
		ON CONFLICT (feature_id) DO UPDATE SET stamp = kept.stamp + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_outcomes_of_features"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM feature_outcomes WHERE feature_id IN (SELECT id FROM gone);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "runs_added_outcomes" AFTER INSERT ON "runs" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "outdate_outcomes_of_added_runs"();--> statement-breakpoint
CREATE TRIGGER "runs_ended_outcomes" AFTER UPDATE ON "runs" FOR EACH ROW
	WHEN (OLD.state IN ('QUEUED', 'RUNNING') AND NEW.state IN ('SUCCESS', 'FAILURE', 'ERROR'))
	EXECUTE FUNCTION "outdate_outcomes_of_ended_run"();--> statement-breakpoint
CREATE TRIGGER "features_gone_outcomes" AFTER DELETE ON "features" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "drop_outcomes_of_features"();
