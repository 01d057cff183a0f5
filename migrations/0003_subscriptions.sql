CREATE TABLE "checkout_claims" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"stripe_subscription_id" text,
	"billing_plan" text,
	"status" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"renewal_amount" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "trial_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"verified" boolean NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payment_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_claims" ADD CONSTRAINT "checkout_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_events_received_idx" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_trial_unique" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."kind" = 'trial';--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_stripe_customer_unique" UNIQUE("stripe_customer_id");--> statement-breakpoint
-- Who is premium already, is so by a gift of the house: nothing was sold before this.
INSERT INTO "subscriptions" ("user_id", "kind", "status", "period_start", "period_end", "paid_until")
SELECT "id", 'grant', 'active', "created_at", "subscription_end_date", "subscription_end_date"
FROM "users" WHERE "subscription_plan" = 'premium' AND "subscription_end_date" IS NOT NULL;
--> statement-breakpoint
-- Google hands over addresses only once it has confirmed them.
UPDATE "users" SET "email_verified_at" = "created_at" WHERE "auth_provider" = 'google' AND "email_changed_at" IS NULL;
