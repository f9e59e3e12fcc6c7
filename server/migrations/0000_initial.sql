CREATE TABLE "kept_talks" (
	"userId" text NOT NULL,
	"architectureId" text NOT NULL,
	"talk" text NOT NULL,
	"keptAt" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_talks_userId_architectureId_talk_pk" PRIMARY KEY("userId","architectureId","talk")
);
--> statement-breakpoint
CREATE TABLE "agenda_shares" (
	"userId" text NOT NULL,
	"architectureId" text NOT NULL,
	"sharedAt" timestamp with time zone NOT NULL,
	CONSTRAINT "agenda_shares_userId_architectureId_pk" PRIMARY KEY("userId","architectureId")
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"mode" text NOT NULL,
	"architectureId" text NOT NULL,
	"userId" text NOT NULL,
	"place" text NOT NULL,
	"ms" integer NOT NULL,
	CONSTRAINT "attendance_mode_architectureId_userId_place_pk" PRIMARY KEY("mode","architectureId","userId","place")
);
--> statement-breakpoint
CREATE TABLE "attendance_choices" (
	"mode" text NOT NULL,
	"architectureId" text NOT NULL,
	"userId" text NOT NULL,
	"keptAt" timestamp with time zone NOT NULL,
	"countedUntil" bigint NOT NULL,
	CONSTRAINT "attendance_choices_mode_architectureId_userId_pk" PRIMARY KEY("mode","architectureId","userId")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"architectureId" text NOT NULL,
	"userId" text NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"locale" text NOT NULL,
	"begin" bigint NOT NULL,
	"end" bigint NOT NULL,
	"timeZone" text NOT NULL,
	"minutes" integer NOT NULL,
	"issuedAt" timestamp with time zone NOT NULL,
	CONSTRAINT "certificates_place" UNIQUE("mode","architectureId","userId","place")
);
--> statement-breakpoint
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
CREATE TABLE "dry_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"startedAt" bigint NOT NULL,
	"run" json NOT NULL,
	"isUnderWay" boolean NOT NULL,
	"isStopping" boolean NOT NULL,
	"seenAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"uid" text NOT NULL,
	"authTime" bigint NOT NULL,
	"endedAt" bigint NOT NULL,
	CONSTRAINT "ended_sessions_uid_authTime_pk" PRIMARY KEY("uid","authTime")
);
--> statement-breakpoint
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
CREATE TABLE "identity_invitations" (
	"uid" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_mails" (
	"recipient" text NOT NULL,
	"kind" text DEFAULT 'reset' NOT NULL,
	"provider" text,
	"number" text,
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"continueUrl" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"nextTry" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_mails_recipient_kind_pk" PRIMARY KEY("recipient","kind")
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
CREATE TABLE "identity_sign_ons" (
	"stateHash" text PRIMARY KEY NOT NULL,
	"sessionHash" text NOT NULL,
	"providerId" text NOT NULL,
	"origin" text NOT NULL,
	"createdAt" bigint NOT NULL
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
CREATE TABLE "login_failures" (
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"failures" integer NOT NULL,
	"lastAt" timestamp with time zone NOT NULL,
	CONSTRAINT "login_failures_kind_account_pk" PRIMARY KEY("kind","account")
);
--> statement-breakpoint
CREATE TABLE "access" (
	"email" text PRIMARY KEY NOT NULL,
	"allowed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"account" text,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp with time zone NOT NULL,
	"beatAt" timestamp with time zone NOT NULL,
	"report" "bytea"
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
CREATE TABLE "profiles" (
	"architectureId" text NOT NULL,
	"userId" text NOT NULL,
	"attributes" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_architectureId_userId_pk" PRIMARY KEY("architectureId","userId")
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"category" text,
	"action" text,
	"name" text,
	"userId" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_values" (
	"path" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_batches" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_instances" (
	"id" text PRIMARY KEY NOT NULL,
	"seenAt" timestamp with time zone DEFAULT now() NOT NULL,
	"backend" integer,
	"isReady" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realtime_snapshots" (
	"reader" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"body" text NOT NULL
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
CREATE TABLE "live_help" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"code" text NOT NULL,
	"codeUntil" timestamp with time zone NOT NULL,
	"view" text,
	"helper" text,
	"startedAt" timestamp with time zone,
	"showsView" boolean DEFAULT false NOT NULL,
	"needsWhole" boolean DEFAULT true NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"attendeeAt" timestamp with time zone NOT NULL,
	"helperAt" timestamp with time zone,
	"endedAt" timestamp with time zone,
	"endReason" text,
	CONSTRAINT "live_help_code_unique" UNIQUE("code"),
	CONSTRAINT "live_help_view_unique" UNIQUE("view")
);
--> statement-breakpoint
CREATE TABLE "live_help_pieces" (
	"id" text NOT NULL,
	"seq" integer NOT NULL,
	"isWhole" boolean NOT NULL,
	"text" text NOT NULL,
	"length" integer NOT NULL,
	CONSTRAINT "live_help_pieces_id_seq_pk" PRIMARY KEY("id","seq")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"reachedAt" timestamp with time zone NOT NULL,
	"ranAt" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recording_problems" (
	"key" text PRIMARY KEY NOT NULL,
	"firstAt" timestamp with time zone DEFAULT now() NOT NULL,
	"announcedAt" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session_recordings" (
	"code" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"appVersion" text NOT NULL,
	"problem" text NOT NULL,
	"message" text,
	"area" text NOT NULL,
	"locale" text NOT NULL,
	"browser" text NOT NULL,
	"browserVersion" integer,
	"system" text NOT NULL,
	"sentence" text,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sender" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_sizes" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"sizedHash" text,
	"size" integer NOT NULL,
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
	"liveName" text NOT NULL,
	"contentType" text NOT NULL,
	CONSTRAINT "assets_architectureId_assetId_pk" PRIMARY KEY("architectureId","assetId")
);
--> statement-breakpoint
CREATE TABLE "data_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"timeZone" text NOT NULL,
	"seenAt" timestamp with time zone NOT NULL,
	"doneAt" timestamp with time zone,
	"people" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_files" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"contentType" text NOT NULL
);
--> statement-breakpoint
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
	"loginEdits" json,
	"sampleHash" text,
	"isDemo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"uid" text,
	"account" text,
	"address" text,
	"target" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "blob_chunks" (
	"hash" text NOT NULL,
	"index" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "blob_chunks_hash_index_pk" PRIMARY KEY("hash","index")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_help_pieces" ADD CONSTRAINT "live_help_pieces_id_live_help_id_fk" FOREIGN KEY ("id") REFERENCES "public"."live_help"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_invitations" ADD CONSTRAINT "identity_invitations_uid_identity_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_links" ADD CONSTRAINT "identity_provider_links_uid_identity_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD CONSTRAINT "identity_refresh_tokens_uid_identity_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_help_userId_index" ON "live_help" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "kept_talks_architectureId_talk_index" ON "kept_talks" USING btree ("architectureId","talk");--> statement-breakpoint
CREATE INDEX "chat_files_uid_index" ON "chat_files" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_codes_email_index" ON "identity_codes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_codes_expiresAt_index" ON "identity_codes" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "identity_invitations_state_index" ON "identity_invitations" USING btree ("state");--> statement-breakpoint
CREATE INDEX "identity_mails_nextTry_index" ON "identity_mails" USING btree ("nextTry");--> statement-breakpoint
CREATE INDEX "identity_outbox_createdAt_index" ON "identity_outbox" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "identity_provider_links_uid_index" ON "identity_provider_links" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_uid_index" ON "identity_refresh_tokens" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_createdAt_index" ON "identity_refresh_tokens" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "identity_sign_ons_createdAt_index" ON "identity_sign_ons" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "registration_imports_createdAt_index" ON "registration_imports" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "analytics_events_createdAt_index" ON "analytics_events" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "realtime_values_beginning" ON "realtime_values" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "captures_createdAt_index" ON "captures" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "session_recordings_createdAt_index" ON "session_recordings" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "session_recordings_problem_createdAt_index" ON "session_recordings" USING btree ("problem","createdAt");--> statement-breakpoint
CREATE INDEX "recording_problems_firstAt_index" ON "recording_problems" USING btree ("firstAt");--> statement-breakpoint
CREATE INDEX "audit_entries_at_id_index" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_at_id_index" ON "audit_entries" USING btree ("action","at","id");--> statement-breakpoint
CREATE TABLE "stage_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"talk" text NOT NULL,
	"authorId" text NOT NULL,
	"name" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"answer" text,
	"isPinned" boolean DEFAULT false NOT NULL,
	"film" jsonb,
	"chatId" text,
	"isFromChat" boolean DEFAULT false NOT NULL,
	"mergedInto" text,
	"createdAt" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "stage_talks" (
	"mode" text NOT NULL,
	"talk" text NOT NULL,
	"isChecked" boolean,
	CONSTRAINT "stage_talks_mode_talk_pk" PRIMARY KEY("mode","talk")
);--> statement-breakpoint
CREATE TABLE "stage_votes" (
	"questionId" text NOT NULL,
	"userId" text NOT NULL,
	CONSTRAINT "stage_votes_questionId_userId_pk" PRIMARY KEY("questionId","userId")
);--> statement-breakpoint
-- Checked at the commit: a copy inserts a question before the one that it was merged into.
ALTER TABLE "stage_questions" ADD CONSTRAINT "stage_questions_mergedInto_stage_questions_id_fk" FOREIGN KEY ("mergedInto") REFERENCES "public"."stage_questions"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "stage_votes" ADD CONSTRAINT "stage_votes_questionId_stage_questions_id_fk" FOREIGN KEY ("questionId") REFERENCES "public"."stage_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_questions_mode_talk_index" ON "stage_questions" USING btree ("mode","talk");--> statement-breakpoint
CREATE INDEX "stage_questions_authorId_index" ON "stage_questions" USING btree ("authorId");--> statement-breakpoint
CREATE INDEX "stage_questions_mergedInto_index" ON "stage_questions" USING btree ("mergedInto");--> statement-breakpoint
CREATE INDEX "stage_votes_userId_index" ON "stage_votes" USING btree ("userId");--> statement-breakpoint
CREATE TABLE "stage_poll_votes" (
	"pollId" text NOT NULL,
	"userId" text NOT NULL,
	"choices" jsonb NOT NULL,
	CONSTRAINT "stage_poll_votes_pollId_userId_pk" PRIMARY KEY("pollId","userId")
);--> statement-breakpoint
CREATE TABLE "stage_polls" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"talk" text NOT NULL,
	"question" text NOT NULL,
	"choices" jsonb NOT NULL,
	"isMultiple" boolean NOT NULL,
	"state" text NOT NULL,
	"isHeld" boolean DEFAULT false NOT NULL,
	"edit" integer DEFAULT 0 NOT NULL,
	"createdAt" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "stage_poll_votes" ADD CONSTRAINT "stage_poll_votes_pollId_stage_polls_id_fk" FOREIGN KEY ("pollId") REFERENCES "public"."stage_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_poll_votes_userId_index" ON "stage_poll_votes" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "stage_polls_mode_talk_index" ON "stage_polls" USING btree ("mode","talk");--> statement-breakpoint
CREATE TABLE "visit_places" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"words" text,
	CONSTRAINT "visit_places_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "visit_visitors" (
	"id" serial PRIMARY KEY NOT NULL,
	"hash" bigint NOT NULL,
	CONSTRAINT "visit_visitors_hash_unique" UNIQUE("hash")
);--> statement-breakpoint
CREATE TABLE "visits" (
	"mode" text NOT NULL,
	"place" integer NOT NULL,
	"at" integer NOT NULL,
	"chunk" integer NOT NULL,
	"visitors" bit(2048) NOT NULL,
	"seconds" integer NOT NULL,
	"opens" integer NOT NULL,
	CONSTRAINT "visits_mode_place_at_chunk_pk" PRIMARY KEY("mode","place","at","chunk")
);--> statement-breakpoint
CREATE TABLE "portraits" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portraits_userId_unique" UNIQUE("userId")
);--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"architectureId" text NOT NULL,
	"fromId" text NOT NULL,
	"toId" text NOT NULL,
	"beginsAt" timestamp with time zone NOT NULL,
	"endsAt" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"isHidden" boolean NOT NULL,
	"replaces" text,
	"createdAt" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "meetings_fromId_index" ON "meetings" USING btree ("fromId");--> statement-breakpoint
CREATE INDEX "meetings_toId_index" ON "meetings" USING btree ("toId");--> statement-breakpoint
CREATE INDEX "registrations_email_index" ON "registrations" USING btree (lower("email"));--> statement-breakpoint
CREATE TABLE "lead_receivers" (
	"architectureId" text NOT NULL,
	"widgetId" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "lead_receivers_architectureId_widgetId_email_pk" PRIMARY KEY("architectureId","widgetId","email")
);
--> statement-breakpoint
CREATE TABLE "lead_withdrawals" (
	"mode" text NOT NULL,
	"architectureId" text NOT NULL,
	"widgetId" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_withdrawals_mode_architectureId_widgetId_pk" PRIMARY KEY("mode","architectureId","widgetId")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"mode" text NOT NULL,
	"architectureId" text NOT NULL,
	"widgetId" text NOT NULL,
	"userId" text NOT NULL,
	"company" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"ownCompany" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"sharedAt" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_mode_architectureId_widgetId_userId_pk" PRIMARY KEY("mode","architectureId","widgetId","userId")
);
--> statement-breakpoint
CREATE INDEX "leads_userId_index" ON "leads" USING btree ("userId");--> statement-breakpoint
-- Replaced where a restore has dropped the tables, but not the function. Its triggers are
-- deferred to the commit, so that the lock is held for a moment and the order of the numbers is that of the commits.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := TG_ARGV[0];
	next bigint;
BEGIN
	IF changed = 'user' THEN
		changed := 'user:' || CASE WHEN TG_OP = 'INSERT' THEN NEW.uid ELSE OLD.uid END;
	END IF;
	-- A transaction that changes a thousand rows of a list tells it once.
	IF current_setting('venue.noted', true) = changed THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock(4211978);
	SELECT coalesce(max(seq), 0) + 1 INTO next FROM changes;
	INSERT INTO changes (seq, key) VALUES (next, changed);
	DELETE FROM changes WHERE seq <= next - 1000;
	PERFORM set_config('venue.noted', changed, true);
	-- For the embedded store, whose one process hears it before its statement ends.
	PERFORM pg_notify('changes', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_venue AFTER INSERT OR UPDATE OR DELETE ON "venues" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change('venue');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_access AFTER INSERT OR UPDATE OR DELETE ON "access" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change('access');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_registration AFTER INSERT OR DELETE ON "registrations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change('access');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_registration_change AFTER UPDATE ON "registrations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."active" IS DISTINCT FROM NEW."active" OR OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION note_change('access');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_user AFTER UPDATE ON "identity_users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."disabled" IS DISTINCT FROM NEW."disabled" OR OLD."customClaims" IS DISTINCT FROM NEW."customClaims") EXECUTE FUNCTION note_change('user');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_session AFTER UPDATE OR DELETE ON "identity_refresh_tokens" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change('user');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_new_staff AFTER INSERT ON "identity_users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (jsonb_array_length(coalesce(NEW."customClaims" -> 'authorities', '[]')) > 0) EXECUTE FUNCTION note_change('user');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "venues" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "access" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "registrations" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "identity_users" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "identity_refresh_tokens" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
-- Replaced for the same reason. However a contact ends, its company learns that there is one less, and not of whom.
CREATE OR REPLACE FUNCTION count_withdrawn_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO lead_withdrawals (mode, "architectureId", "widgetId", count)
		VALUES (OLD.mode, OLD."architectureId", OLD."widgetId", 1)
		ON CONFLICT (mode, "architectureId", "widgetId") DO UPDATE SET count = lead_withdrawals.count + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION delete_leads_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM leads WHERE "userId" = OLD.uid;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_withdrawn AFTER DELETE ON "leads" FOR EACH ROW EXECUTE FUNCTION count_withdrawn_lead();--> statement-breakpoint
CREATE TRIGGER delete_leads AFTER DELETE ON "identity_users" FOR EACH ROW EXECUTE FUNCTION delete_leads_of_user();
