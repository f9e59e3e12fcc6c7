CREATE TABLE "changes" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
-- Deferred to the commit, so that the lock is held for a moment and the order of the numbers is that of the commits.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := TG_ARGV[0];
	next bigint;
BEGIN
	IF changed = 'user' THEN
		changed := 'user:' || OLD.uid;
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
CREATE CONSTRAINT TRIGGER note_user AFTER UPDATE ON "identity_users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."uid" IS DISTINCT FROM NEW."uid" OR OLD."disabled" IS DISTINCT FROM NEW."disabled" OR OLD."customClaims" IS DISTINCT FROM NEW."customClaims") EXECUTE FUNCTION note_change('user');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER note_session AFTER UPDATE OR DELETE ON "identity_refresh_tokens" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change('user');
--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "venues" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "access" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "identity_users" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');--> statement-breakpoint
CREATE TRIGGER note_truncated AFTER TRUNCATE ON "identity_refresh_tokens" FOR EACH STATEMENT EXECUTE FUNCTION note_change('all');
