CREATE TABLE "identity_mails" (
	"recipient" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"continueUrl" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"nextTry" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_mails_nextTry_index" ON "identity_mails" USING btree ("nextTry");