CREATE TABLE "features_not_run" (
	"run_id" bigint NOT NULL,
	"feature_id" bigint NOT NULL,
	"scenarios" integer NOT NULL,
	CONSTRAINT "features_not_run_run_id_feature_id_pk" PRIMARY KEY("run_id","feature_id")
);
--> statement-breakpoint
ALTER TABLE "features_not_run" ADD CONSTRAINT "features_not_run_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features_not_run" ADD CONSTRAINT "features_not_run_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "features_not_run_history" ON "features_not_run" USING btree ("feature_id","run_id" DESC NULLS LAST);