CREATE TABLE "venue_publications" (
	"version" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"restored" integer,
	"at" timestamp with time zone NOT NULL,
	"account" text,
	"architectureId" text NOT NULL,
	"content" json NOT NULL
);

--> statement-breakpoint
INSERT INTO "venue_publications" ("version", "kind", "at", "architectureId", "content") SELECT "publishedVersion", 'published', now(), coalesce("publishedArchitectureId", "architectureId"), "published" FROM "venues" WHERE "id" = 'current' AND "published" IS NOT NULL;
