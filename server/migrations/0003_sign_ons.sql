CREATE TABLE "identity_sign_ons" (
	"stateHash" text PRIMARY KEY NOT NULL,
	"sessionHash" text NOT NULL,
	"providerId" text NOT NULL,
	"origin" text NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_sign_ons_createdAt_index" ON "identity_sign_ons" USING btree ("createdAt");