CREATE TABLE "analytics_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"category" text,
	"action" text,
	"name" text,
	"userId" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "analytics_events_createdAt_index" ON "analytics_events" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "captures_createdAt_index" ON "captures" USING btree ("createdAt");