CREATE TABLE "bound_values" (
	"hash" text PRIMARY KEY NOT NULL,
	"project_id" bigint NOT NULL
);
