CREATE TABLE "chat_files" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"room" text NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"smallHash" text,
	"smallSize" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_files_uid_index" ON "chat_files" USING btree ("uid");