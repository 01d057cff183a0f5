DROP INDEX "annotations_dream_idx";--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "uid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_uid_idx" ON "annotations" USING btree ("user_id","dream_id","uid");--> statement-breakpoint
-- Devices fetch the names.
UPDATE "dream_changes" c SET "changed_at" = clock_timestamp() FROM "annotations" a WHERE a."user_id" = c."user_id" AND a."dream_id" = c."dream_id";