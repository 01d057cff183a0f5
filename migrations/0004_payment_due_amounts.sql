ALTER TABLE "subscriptions" ADD COLUMN "amount_due" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "premium_until" timestamp with time zone;--> statement-breakpoint
-- Until here the one end there was held the hours a renewal is waited for as well; the rows know the end without them.
UPDATE "users" SET "premium_until" = "told"."until" FROM (
	SELECT "user_id", max(least("paid_until", coalesce("cancel_at", "paid_until"))) AS "until" FROM "subscriptions"
	WHERE "paid_until" IS NOT NULL GROUP BY "user_id"
) AS "told" WHERE "told"."user_id" = "users"."id";
