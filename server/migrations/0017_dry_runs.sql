CREATE TABLE "dry_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"startedAt" bigint NOT NULL,
	"run" json NOT NULL,
	"isUnderWay" boolean NOT NULL,
	"isStopping" boolean NOT NULL,
	"seenAt" timestamp with time zone DEFAULT now() NOT NULL
);
