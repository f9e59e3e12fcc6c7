CREATE TABLE "session_recordings" (
	"code" text PRIMARY KEY NOT NULL,
	"appVersion" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "session_recordings_createdAt_index" ON "session_recordings" USING btree ("createdAt");