CREATE TABLE "analysis_claims" (
	"dream_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token" uuid NOT NULL,
	"quota_day" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dream_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dream_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dream_id" integer NOT NULL,
	"kind" text NOT NULL,
	"engine" text NOT NULL,
	"basic" text NOT NULL,
	"advanced" text,
	"patterns" jsonb NOT NULL,
	"safety" jsonb,
	"source_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dream_analyses_dream_unique" UNIQUE("dream_id")
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
	"save_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('italian', translate(lower(translate("dreams"."title", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ')) || to_tsvector('italian', translate(translate(lower(translate("dreams"."title", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) || to_tsvector('simple', translate(translate(lower(translate("dreams"."title", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')), 'A') || setweight(to_tsvector('italian', translate(lower(translate("dreams"."content", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ')) || to_tsvector('italian', translate(translate(lower(translate("dreams"."content", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) || to_tsvector('simple', translate(translate(lower(translate("dreams"."content", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')), 'B')) STORED,
	CONSTRAINT "dreams_save_key_unique" UNIQUE("user_id","save_key"),
	CONSTRAINT "dreams_mood_check" CHECK ("dreams"."mood" in ('positive', 'neutral', 'negative'))
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
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"auth_provider" text DEFAULT 'local' NOT NULL,
	"auth_provider_id" text,
	"avatar" text DEFAULT 'luna' NOT NULL,
	"subscription_plan" text DEFAULT 'free' NOT NULL,
	"subscription_end_date" timestamp with time zone,
	"last_analysis_date" date,
	"analysis_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_provider_unique" UNIQUE("auth_provider","auth_provider_id")
);
--> statement-breakpoint
ALTER TABLE "analysis_claims" ADD CONSTRAINT "analysis_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD CONSTRAINT "dream_analyses_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dreams" ADD CONSTRAINT "dreams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_claims_user_idx" ON "analysis_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dreams_user_date_idx" ON "dreams" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "dreams_search_idx" ON "dreams" USING gin ("search");--> statement-breakpoint
CREATE INDEX "session_expire_idx" ON "session" USING btree ("expire");