ALTER TABLE "assets" ADD COLUMN "liveName" text NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "isDemo" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_sizes" DROP COLUMN "contentType";