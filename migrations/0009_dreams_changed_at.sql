ALTER TABLE "dreams" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "dreams_user_changed_idx" ON "dreams" USING btree ("user_id","changed_at","id");--> statement-breakpoint
CREATE FUNCTION dreams_set_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER dreams_changed_at BEFORE INSERT OR UPDATE ON "dreams" FOR EACH ROW EXECUTE FUNCTION dreams_set_changed_at();--> statement-breakpoint
CREATE FUNCTION dreams_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dreams SET changed_at = clock_timestamp()
  WHERE user_id = coalesce(NEW.user_id, OLD.user_id) AND id = coalesce(NEW.dream_id, OLD.dream_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER dream_analyses_touch AFTER INSERT OR UPDATE OR DELETE ON "dream_analyses" FOR EACH ROW EXECUTE FUNCTION dreams_touch();--> statement-breakpoint
CREATE TRIGGER annotations_touch AFTER INSERT OR UPDATE OR DELETE ON "annotations" FOR EACH ROW EXECUTE FUNCTION dreams_touch();--> statement-breakpoint
CREATE TRIGGER conversation_turns_touch AFTER INSERT OR UPDATE OR DELETE ON "conversation_turns" FOR EACH ROW EXECUTE FUNCTION dreams_touch();--> statement-breakpoint
CREATE TRIGGER dream_shares_touch AFTER INSERT OR UPDATE OR DELETE ON "dream_shares" FOR EACH ROW EXECUTE FUNCTION dreams_touch();--> statement-breakpoint
CREATE TRIGGER community_dreams_touch AFTER INSERT OR UPDATE OF expires_at, removed_at, withdrawn_at ON "community_dreams" FOR EACH ROW EXECUTE FUNCTION dreams_touch();
