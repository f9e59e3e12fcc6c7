ALTER TABLE "identity_mails" ADD COLUMN "kind" text DEFAULT 'reset' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_mails" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "identity_mails" DROP CONSTRAINT "identity_mails_pkey";--> statement-breakpoint
ALTER TABLE "identity_mails" ADD CONSTRAINT "identity_mails_recipient_kind_pk" PRIMARY KEY("recipient","kind");
