CREATE TABLE "ended_sessions" (
	"uid" text NOT NULL,
	"authTime" bigint NOT NULL,
	"endedAt" bigint NOT NULL,
	CONSTRAINT "ended_sessions_uid_authTime_pk" PRIMARY KEY("uid","authTime")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"reachedAt" timestamp with time zone NOT NULL,
	"ranAt" timestamp with time zone
);
