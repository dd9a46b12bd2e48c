CREATE TABLE "trials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"environment_id" bigint,
	"locator" text NOT NULL,
	"url" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"taken_by" text,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_asked" ON "trials" USING btree ("asked_at");