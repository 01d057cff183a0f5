ALTER TABLE "dreams" ADD COLUMN "care" integer;--> statement-breakpoint
ALTER TABLE "dreams" ADD CONSTRAINT "dreams_care_check" CHECK ("dreams"."care" in (1, 2));--> statement-breakpoint
-- The job for rows of older rules reads what was written about dreams.
UPDATE "dreams" d SET "rules_version" = 0
WHERE EXISTS (SELECT FROM "annotations" a WHERE a."user_id" = d."user_id" AND a."dream_id" = d."id")
	OR EXISTS (SELECT FROM "conversation_turns" t WHERE t."user_id" = d."user_id" AND t."dream_id" = d."id");