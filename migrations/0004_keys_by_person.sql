-- Takes every one of these tables for itself until it is done, while indexes are built and references checked. Stop
-- the servers of earlier releases first: they name conflicts by the keys that go.
ALTER TABLE "dream_analyses" DROP CONSTRAINT "dream_analyses_dream_unique";--> statement-breakpoint
ALTER TABLE "dream_shares" DROP CONSTRAINT "dream_shares_share_id_unique";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_stripe_unique";--> statement-breakpoint
ALTER TABLE "dream_analyses" DROP CONSTRAINT "dream_analyses_dream_id_dreams_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_analyses" DROP CONSTRAINT "dream_analyses_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_answers" DROP CONSTRAINT "dream_answers_dream_id_dreams_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_answers" DROP CONSTRAINT "dream_answers_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "community_dreams" DROP CONSTRAINT "community_dreams_dream_id_dreams_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_shares" DROP CONSTRAINT "dream_shares_dream_id_dreams_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_shares" DROP CONSTRAINT "dream_shares_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_elements" DROP CONSTRAINT "dream_elements_dream_id_dreams_id_fk";
--> statement-breakpoint
ALTER TABLE "dream_elements" DROP CONSTRAINT "dream_elements_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "dream_analyses_user_idx";--> statement-breakpoint
DROP INDEX "dream_answers_user_idx";--> statement-breakpoint
DROP INDEX "community_reports_user_idx";--> statement-breakpoint
DROP INDEX "dream_likes_user_idx";--> statement-breakpoint
DROP INDEX "imports_user_idx";--> statement-breakpoint
DROP INDEX "push_devices_user_idx";--> statement-breakpoint
DROP INDEX "security_events_user_idx";--> statement-breakpoint
DROP INDEX "dream_shares_user_idx";--> statement-breakpoint
DROP INDEX "subscriptions_user_idx";--> statement-breakpoint
DROP INDEX "community_dreams_dream_idx";--> statement-breakpoint
ALTER TABLE "dream_answers" DROP CONSTRAINT "dream_answers_dream_id_question_id_pk";--> statement-breakpoint
ALTER TABLE "community_reports" DROP CONSTRAINT "community_reports_community_dream_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "dream_likes" DROP CONSTRAINT "dream_likes_community_dream_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "dream_elements" DROP CONSTRAINT "dream_elements_dream_id_kind_label_pk";--> statement-breakpoint
ALTER TABLE "dream_analyses" DROP CONSTRAINT "dream_analyses_pkey";--> statement-breakpoint
ALTER TABLE "user_blocks" DROP CONSTRAINT "user_blocks_pkey";--> statement-breakpoint
ALTER TABLE "deleted_dreams" DROP CONSTRAINT "deleted_dreams_pkey";--> statement-breakpoint
ALTER TABLE "dreams" DROP CONSTRAINT "dreams_pkey";--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_pkey";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_pkey";--> statement-breakpoint
ALTER TABLE "monthly_analyses" DROP CONSTRAINT "monthly_analyses_pkey";--> statement-breakpoint
ALTER TABLE "push_devices" DROP CONSTRAINT "push_devices_pkey";--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_pkey";--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_pkey";--> statement-breakpoint
ALTER TABLE "dream_shares" DROP CONSTRAINT "dream_shares_pkey";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_pkey";--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD CONSTRAINT "dream_analyses_user_id_dream_id_pk" PRIMARY KEY("user_id","dream_id");--> statement-breakpoint
ALTER TABLE "dream_answers" ADD CONSTRAINT "dream_answers_user_id_dream_id_question_id_pk" PRIMARY KEY("user_id","dream_id","question_id");--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_user_id_community_dream_id_pk" PRIMARY KEY("user_id","community_dream_id");--> statement-breakpoint
ALTER TABLE "dream_likes" ADD CONSTRAINT "dream_likes_user_id_community_dream_id_pk" PRIMARY KEY("user_id","community_dream_id");--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocker_id_id_pk" PRIMARY KEY("blocker_id","id");--> statement-breakpoint
ALTER TABLE "deleted_dreams" ADD CONSTRAINT "deleted_dreams_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "dreams" ADD CONSTRAINT "dreams_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "monthly_analyses" ADD CONSTRAINT "monthly_analyses_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "dream_shares" ADD CONSTRAINT "dream_shares_user_id_dream_id_pk" PRIMARY KEY("user_id","dream_id");--> statement-breakpoint
ALTER TABLE "dream_elements" ADD CONSTRAINT "dream_elements_user_id_dream_id_kind_label_pk" PRIMARY KEY("user_id","dream_id","kind","label");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD CONSTRAINT "dream_analyses_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_answers" ADD CONSTRAINT "dream_answers_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_dreams" ADD CONSTRAINT "community_dreams_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE set null ("dream_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_shares" ADD CONSTRAINT "dream_shares_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_elements" ADD CONSTRAINT "dream_elements_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_reports_community_dream_idx" ON "community_reports" USING btree ("community_dream_id");--> statement-breakpoint
CREATE INDEX "dream_likes_community_dream_idx" ON "dream_likes" USING btree ("community_dream_id");--> statement-breakpoint
CREATE INDEX "dream_shares_share_id_idx" ON "dream_shares" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "community_dreams_dream_idx" ON "community_dreams" USING btree ("user_id","dream_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_stripe_unique" UNIQUE("user_id","stripe_subscription_id");