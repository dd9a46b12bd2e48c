CREATE TABLE "group_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"group_id" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT clock_timestamp() + interval '2 seconds' NOT NULL
);
