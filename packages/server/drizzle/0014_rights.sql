CREATE TABLE "assigned_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "assigned_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "groups" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "taken_by_token" bigint;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "lease_token_id" bigint;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "bundle_files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "taken_by_token" bigint;--> statement-breakpoint
-- Executor tokens named no project: they go on in those of their owner, where it is asked each time what he may.
UPDATE "api_tokens" SET "groups" = array(SELECT "group_id"::text FROM "group_members" WHERE "user_id"::text = "api_tokens"."user_id") WHERE "kind" = 'executor';--> statement-breakpoint
-- Who was assigned as project admin counts as one through that alone.
INSERT INTO "assigned_roles" SELECT DISTINCT "user_id", 'projectadmin' FROM "memberships" WHERE "role" = 'projectadmin';
