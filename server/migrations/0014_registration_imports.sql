CREATE TABLE "registration_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"account" text,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp with time zone NOT NULL,
	"beatAt" timestamp with time zone NOT NULL,
	"report" "bytea"
);
--> statement-breakpoint
CREATE INDEX "registration_imports_createdAt_index" ON "registration_imports" USING btree ("createdAt");