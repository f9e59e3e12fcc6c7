CREATE TABLE "access" (
	"email" text PRIMARY KEY NOT NULL,
	"allowed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_sizes" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"sizedHash" text,
	"size" integer NOT NULL,
	"contentType" text NOT NULL,
	CONSTRAINT "asset_sizes_hash_width_pk" PRIMARY KEY("hash","width")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"architectureId" text NOT NULL,
	"assetId" text NOT NULL,
	"generation" text NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"fileName" text NOT NULL,
	"contentType" text NOT NULL,
	CONSTRAINT "assets_architectureId_assetId_pk" PRIMARY KEY("architectureId","assetId")
);
--> statement-breakpoint
CREATE TABLE "blob_chunks" (
	"hash" text NOT NULL,
	"index" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "blob_chunks_hash_index_pk" PRIMARY KEY("hash","index")
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"userId" text,
	"payload" json NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"failures" integer NOT NULL,
	"lastAt" timestamp with time zone NOT NULL,
	CONSTRAINT "login_failures_kind_account_pk" PRIMARY KEY("kind","account")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"architectureId" text NOT NULL,
	"userId" text NOT NULL,
	"attributes" json NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_architectureId_userId_pk" PRIMARY KEY("architectureId","userId")
);
--> statement-breakpoint
CREATE TABLE "public_files" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"contentType" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"system" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "registrations_system_number_pk" PRIMARY KEY("system","number")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" text PRIMARY KEY NOT NULL,
	"architectureId" text NOT NULL,
	"version" integer NOT NULL,
	"publishedVersion" integer NOT NULL,
	"publishedArchitectureId" text,
	"revision" integer NOT NULL,
	"working" json NOT NULL,
	"published" json,
	"uiConfig" json NOT NULL,
	"loginOptions" json NOT NULL,
	"sampleHash" text
);
