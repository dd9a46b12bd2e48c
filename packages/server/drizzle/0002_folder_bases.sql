ALTER TABLE "git_bases" ADD COLUMN "origin" text DEFAULT 'git' NOT NULL;--> statement-breakpoint
ALTER TABLE "git_bases" DROP CONSTRAINT "git_bases_project_id_kind_place_pk";--> statement-breakpoint
ALTER TABLE "git_bases" ADD CONSTRAINT "git_bases_project_id_origin_kind_place_pk" PRIMARY KEY("project_id","origin","kind","place");
