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
CREATE CONSTRAINT TRIGGER note_new_staff AFTER INSERT ON "identity_users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (jsonb_array_length(coalesce(NEW."customClaims" -> 'authorities', '[]')) > 0) EXECUTE FUNCTION note_change('user');
