ALTER TABLE "users" ADD COLUMN "public_profile_seen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "public_profile_seen_at" = now() WHERE NOT "public_profile";--> statement-breakpoint
UPDATE "user_game_stats" SET "is_listed" = false;
