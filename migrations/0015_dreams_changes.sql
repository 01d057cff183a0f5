CREATE TABLE "dream_changes" (
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dream_changes_user_id_dream_id_pk" PRIMARY KEY("user_id","dream_id")
);
--> statement-breakpoint
INSERT INTO "dream_changes" ("dream_id", "user_id", "changed_at") SELECT "id", "user_id", "changed_at" FROM "dreams";--> statement-breakpoint
DROP FUNCTION dreams_set_changed_at() CASCADE;--> statement-breakpoint
DROP FUNCTION dreams_touch() CASCADE;--> statement-breakpoint
DROP INDEX "dreams_user_changed_idx";--> statement-breakpoint
ALTER TABLE "dream_changes" ADD CONSTRAINT "dream_changes_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dream_changes_idx" ON "dream_changes" USING btree ("user_id","changed_at","dream_id");--> statement-breakpoint
ALTER TABLE "dreams" DROP COLUMN "changed_at";--> statement-breakpoint
-- A dream that is deleted takes its rows with it: of such rows nothing is kept.
CREATE FUNCTION keep_dream_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dream_changes (user_id, dream_id, changed_at)
  SELECT d.user_id, d.id, clock_timestamp() FROM dreams d
  WHERE (d.user_id, d.id) IN (SELECT c.user_id, c.dream_id FROM changed c)
  ORDER BY d.user_id, d.id
  ON CONFLICT (user_id, dream_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_dreams_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dream_changes (user_id, dream_id, changed_at)
  SELECT c.user_id, c.id, clock_timestamp() FROM changed c ORDER BY c.user_id, c.id
  ON CONFLICT (user_id, dream_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Likes are no change.
CREATE FUNCTION keep_community_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dream_changes (user_id, dream_id, changed_at)
  SELECT d.user_id, d.id, clock_timestamp() FROM dreams d
  WHERE (d.user_id, d.id) IN (
    SELECT c.user_id, c.dream_id FROM changed c JOIN before b USING (id)
    WHERE (c.expires_at, c.removed_at, c.withdrawn_at) IS DISTINCT FROM (b.expires_at, b.removed_at, b.withdrawn_at))
  ORDER BY d.user_id, d.id
  ON CONFLICT (user_id, dream_id) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER dreams_inserted AFTER INSERT ON "dreams" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_dreams_changed();--> statement-breakpoint
CREATE TRIGGER dreams_updated AFTER UPDATE ON "dreams" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_dreams_changed();--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['dream_analyses', 'annotations', 'conversation_turns', 'dream_shares'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_dream_changes()', name || '_inserted', name);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_dream_changes()', name || '_updated', name);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_dream_changes()', name || '_deleted', name);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE TRIGGER community_dreams_inserted AFTER INSERT ON "community_dreams" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_dream_changes();--> statement-breakpoint
CREATE TRIGGER community_dreams_updated AFTER UPDATE ON "community_dreams" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_community_changes();--> statement-breakpoint
ALTER INDEX "dreams_search_idx" SET (fastupdate = false);--> statement-breakpoint
DROP INDEX "annotations_dream_idx";--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "uid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_uid_idx" ON "annotations" USING btree ("user_id","dream_id","uid");--> statement-breakpoint
-- Devices fetch the names.
UPDATE "dream_changes" c SET "changed_at" = clock_timestamp() FROM "annotations" a WHERE a."user_id" = c."user_id" AND a."dream_id" = c."dream_id";