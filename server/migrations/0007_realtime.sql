CREATE TABLE "realtime_values" (
	"path" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "realtime_values_beginning" ON "realtime_values" USING btree ("path" text_pattern_ops);