CREATE TABLE "git_bases" (
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"object_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "git_bases_project_id_kind_place_pk" PRIMARY KEY("project_id","kind","place")
);
--> statement-breakpoint
CREATE TABLE "git_work" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"doing" text NOT NULL,
	"by" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"percent" integer,
	"stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "git_bases" ADD CONSTRAINT "git_bases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_work" ADD CONSTRAINT "git_work_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_content" ON "revisions" USING btree ((body->>'sha256')) WHERE kind = 'file';