DROP INDEX "user_game_stats_points_idx";--> statement-breakpoint
ALTER TABLE "user_game_stats" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "user_game_stats_points_idx" ON "user_game_stats" USING btree ("points" DESC NULLS FIRST,"user_id") WHERE "user_game_stats"."is_listed";--> statement-breakpoint
UPDATE "user_game_stats" SET "is_listed" = false FROM "users" WHERE "users"."id" = "user_id" AND NOT "users"."public_profile";