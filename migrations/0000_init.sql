CREATE TABLE "dream_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dream_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"engine" text NOT NULL,
	"model_failed" boolean DEFAULT false NOT NULL,
	"basic" text NOT NULL,
	"advanced" text,
	"journal" text DEFAULT '' NOT NULL,
	"patterns" jsonb NOT NULL,
	"safety" jsonb,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"with_answers" boolean DEFAULT false NOT NULL,
	"source_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dream_analyses_dream_unique" UNIQUE("dream_id")
);
--> statement-breakpoint
CREATE TABLE "dream_answers" (
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"question" text NOT NULL,
	"quote" text,
	"answer" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dream_answers_dream_id_question_id_pk" PRIMARY KEY("dream_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "community_dreams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_dreams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dream_id" integer,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"mood" text NOT NULL,
	"elements" text[] DEFAULT '{}' NOT NULL,
	"text_key" text DEFAULT '' NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "community_reports" (
	"community_dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_reports_community_dream_id_user_id_pk" PRIMARY KEY("community_dream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "dream_likes" (
	"community_dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dream_likes_community_dream_id_user_id_pk" PRIMARY KEY("community_dream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"blocker_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"shown_as" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_blocks_pair_unique" UNIQUE("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_dreams" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dreams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dreams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"date" date NOT NULL,
	"mood" text DEFAULT 'neutral' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"elements" text[] DEFAULT '{}' NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"vividness" integer,
	"sleep_quality" integer,
	"woke_at" text,
	"left_at" text,
	"rejected_elements" text[] DEFAULT '{}' NOT NULL,
	"save_key" uuid,
	"import_id" integer,
	"verdict" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight((to_tsvector('italian', translate(lower(translate("dreams"."title", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ')) || to_tsvector('italian', translate(translate(lower(translate("dreams"."title", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) || to_tsvector('simple', translate(translate(lower(translate("dreams"."title", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn'))), 'A') || setweight((to_tsvector('italian', translate(lower(translate(("dreams"."content" || ' ' || array_to_tsvector("dreams"."tags")::text || ' ' || extract(day from "dreams"."date")::integer::text || ' ' || (array['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'])[extract(month from "dreams"."date")::integer] || ' ' || extract(year from "dreams"."date")::integer::text), '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ')) || to_tsvector('italian', translate(translate(lower(translate(("dreams"."content" || ' ' || array_to_tsvector("dreams"."tags")::text || ' ' || extract(day from "dreams"."date")::integer::text || ' ' || (array['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'])[extract(month from "dreams"."date")::integer] || ' ' || extract(year from "dreams"."date")::integer::text), '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) || to_tsvector('simple', translate(translate(lower(translate(("dreams"."content" || ' ' || array_to_tsvector("dreams"."tags")::text || ' ' || extract(day from "dreams"."date")::integer::text || ' ' || (array['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'])[extract(month from "dreams"."date")::integer] || ' ' || extract(year from "dreams"."date")::integer::text), '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn'))), 'B')) STORED,
	CONSTRAINT "dreams_save_key_unique" UNIQUE("user_id","save_key"),
	CONSTRAINT "dreams_rejected_check" CHECK (not "dreams"."elements" && "dreams"."rejected_elements"),
	CONSTRAINT "dreams_scales_check" CHECK ("dreams"."vividness" between 1 and 5 and "dreams"."sleep_quality" between 1 and 5),
	CONSTRAINT "dreams_mood_check" CHECK ("dreams"."mood" in ('positive', 'neutral', 'negative'))
);
--> statement-breakpoint
CREATE TABLE "collected_symbols" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"collected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collected_symbols_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "earned_badges" (
	"user_id" integer NOT NULL,
	"badge" text NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "earned_badges_user_id_badge_pk" PRIMARY KEY("user_id","badge")
);
--> statement-breakpoint
CREATE TABLE "empty_mornings" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"import_id" integer,
	CONSTRAINT "empty_mornings_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"cause" text NOT NULL,
	"key" text NOT NULL,
	"points" integer NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_entries_cause_unique" UNIQUE("user_id","cause","key")
);
--> statement-breakpoint
CREATE TABLE "recording_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "recording_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_game_stats" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"format" text NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"settings_before" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"tokens" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL,
	"user_id" integer GENERATED ALWAYS AS (((sess -> 'passport' ->> 'user')::integer)) STORED
);
--> statement-breakpoint
CREATE TABLE "monthly_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"engine" text NOT NULL,
	"model_failed" boolean DEFAULT false NOT NULL,
	"analysis" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"safety" jsonb,
	"import_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"time" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone,
	"active_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dream_shares" (
	"dream_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"share_id" text NOT NULL,
	"analysis_of" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dream_shares_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
CREATE TABLE "dream_elements" (
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "dream_elements_dream_id_kind_label_pk" PRIMARY KEY("dream_id","kind","label")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_person" boolean NOT NULL,
	CONSTRAINT "people_user_id_name_pk" PRIMARY KEY("user_id","name")
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
	"amount_due" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_reset_tokens_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text,
	"email_confirmed_at" timestamp with time zone,
	"pending_email" text,
	"email_token_hash" text,
	"email_token_expires_at" timestamp with time zone,
	"password_hash" text,
	"auth_provider" text DEFAULT 'local' NOT NULL,
	"auth_provider_id" text,
	"avatar" text DEFAULT 'luna' NOT NULL,
	"public_profile" boolean DEFAULT true NOT NULL,
	"public_profile_seen_at" timestamp with time zone,
	"ai_consent" boolean,
	"subscription_plan" text DEFAULT 'free' NOT NULL,
	"subscription_end_date" timestamp with time zone,
	"premium_until" timestamp with time zone,
	"stripe_customer_id" text,
	"payment_due" boolean DEFAULT false NOT NULL,
	"last_analysis_date" date,
	"analysis_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_email_token_unique" UNIQUE("email_token_hash"),
	CONSTRAINT "users_provider_unique" UNIQUE("auth_provider","auth_provider_id"),
	CONSTRAINT "users_stripe_customer_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD CONSTRAINT "dream_analyses_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD CONSTRAINT "dream_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_answers" ADD CONSTRAINT "dream_answers_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_answers" ADD CONSTRAINT "dream_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_dreams" ADD CONSTRAINT "community_dreams_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_dreams" ADD CONSTRAINT "community_dreams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_community_dream_id_community_dreams_id_fk" FOREIGN KEY ("community_dream_id") REFERENCES "public"."community_dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_likes" ADD CONSTRAINT "dream_likes_community_dream_id_community_dreams_id_fk" FOREIGN KEY ("community_dream_id") REFERENCES "public"."community_dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_likes" ADD CONSTRAINT "dream_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_dreams" ADD CONSTRAINT "deleted_dreams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dreams" ADD CONSTRAINT "dreams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_symbols" ADD CONSTRAINT "collected_symbols_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earned_badges" ADD CONSTRAINT "earned_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empty_mornings" ADD CONSTRAINT "empty_mornings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_days" ADD CONSTRAINT "recording_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_game_stats" ADD CONSTRAINT "user_game_stats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_analyses" ADD CONSTRAINT "monthly_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_shares" ADD CONSTRAINT "dream_shares_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_shares" ADD CONSTRAINT "dream_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_elements" ADD CONSTRAINT "dream_elements_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_elements" ADD CONSTRAINT "dream_elements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dream_analyses_user_idx" ON "dream_analyses" USING btree ("user_id","dream_id");--> statement-breakpoint
CREATE INDEX "dream_answers_user_idx" ON "dream_answers" USING btree ("user_id","dream_id");--> statement-breakpoint
CREATE INDEX "community_dreams_user_idx" ON "community_dreams" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "community_dreams_dream_idx" ON "community_dreams" USING btree ("dream_id");--> statement-breakpoint
CREATE INDEX "community_dreams_expires_idx" ON "community_dreams" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "community_reports_user_idx" ON "community_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dream_likes_user_idx" ON "dream_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_blocks_blocked_idx" ON "user_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "deleted_dreams_user_idx" ON "deleted_dreams" USING btree ("user_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_dreams_deleted_idx" ON "deleted_dreams" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "dreams_user_date_idx" ON "dreams" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "dreams_search_idx" ON "dreams" USING gin ("search");--> statement-breakpoint
CREATE INDEX "dreams_import_idx" ON "dreams" USING btree ("import_id") WHERE "dreams"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "point_entries_day_idx" ON "point_entries" USING btree ("user_id","cause","day");--> statement-breakpoint
CREATE INDEX "user_game_stats_points_idx" ON "user_game_stats" USING btree ("points" DESC NULLS FIRST,"user_id") WHERE "user_game_stats"."is_listed";--> statement-breakpoint
CREATE INDEX "imports_user_idx" ON "imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "outbox_next_attempt_idx" ON "outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "session_expire_idx" ON "session" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "monthly_analyses_user_idx" ON "monthly_analyses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_devices_user_idx" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_next_idx" ON "reminders" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "security_events_user_idx" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "dream_shares_user_idx" ON "dream_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dream_elements_user_idx" ON "dream_elements" USING btree ("user_id","kind","label","dream_id","open");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_trial_unique" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."kind" = 'trial';--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user_idx" ON "password_reset_tokens" USING btree ("user_id");