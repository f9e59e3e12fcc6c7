CREATE TABLE "identity_codes" (
	"codeHash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"continueUrl" text,
	"createdAt" bigint NOT NULL,
	"expiresAt" bigint NOT NULL,
	"usedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "identity_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"locale" text NOT NULL,
	"createdAt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_provider_links" (
	"providerId" text NOT NULL,
	"rawId" text NOT NULL,
	"uid" text NOT NULL,
	"email" text,
	CONSTRAINT "identity_provider_links_providerId_rawId_pk" PRIMARY KEY("providerId","rawId")
);
--> statement-breakpoint
CREATE TABLE "identity_refresh_tokens" (
	"tokenHash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"provider" text NOT NULL,
	"authTime" bigint NOT NULL,
	"claims" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"revokedAt" bigint
);
--> statement-breakpoint
CREATE TABLE "identity_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"privateJwk" jsonb NOT NULL,
	"publicJwk" jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	CONSTRAINT "identity_signing_keys_generation_unique" UNIQUE("generation")
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text,
	"displayName" text,
	"photoUrl" text,
	"emailVerified" boolean DEFAULT false NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"salt" text,
	"passwordHash" text,
	"passwordUpdatedAt" bigint,
	"validSince" bigint NOT NULL,
	"customClaims" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"createdAt" bigint NOT NULL,
	"lastLoginAt" bigint,
	CONSTRAINT "identity_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "identity_provider_links" ADD CONSTRAINT "identity_provider_links_uid_identity_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD CONSTRAINT "identity_refresh_tokens_uid_identity_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_codes_email_index" ON "identity_codes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_codes_expiresAt_index" ON "identity_codes" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "identity_outbox_createdAt_index" ON "identity_outbox" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "identity_provider_links_uid_index" ON "identity_provider_links" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_uid_index" ON "identity_refresh_tokens" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_createdAt_index" ON "identity_refresh_tokens" USING btree ("createdAt");