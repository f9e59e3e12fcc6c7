CREATE TABLE "realtime_batches" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"seenAt" timestamp with time zone DEFAULT now() NOT NULL,
	"backend" integer,
	"isReady" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_snapshots" (
	"reader" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"body" text NOT NULL
);
