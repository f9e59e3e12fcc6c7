ALTER TABLE "assets" ADD COLUMN "liveName" text;--> statement-breakpoint
UPDATE "assets" SET "liveName" = "assetId" || coalesce(lower(substring("fileName" from '[.][^./]+$')), '');--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "liveName" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "isDemo" boolean;--> statement-breakpoint
UPDATE "venues" SET "isDemo" = "sampleHash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ALTER COLUMN "isDemo" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_sizes" DROP COLUMN "contentType";