CREATE TABLE "account_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"session_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
-- Open links stay valid. A wished address does not: the password may have been changed since it was asked for.
INSERT INTO "account_links" ("user_id", "kind", "token_hash", "expires_at")
	SELECT "user_id", 'reset', "token_hash", "expires_at" FROM "password_reset_tokens" WHERE NOT "used"
	UNION ALL
	SELECT "id", 'confirm', "email_token_hash", "email_token_expires_at" FROM "users"
	WHERE "email_token_hash" IS NOT NULL AND "email_token_expires_at" IS NOT NULL AND "pending_email" IS NULL;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "password_reset_tokens" CASCADE;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_token_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "secrets_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user_idx" ON "account_links" USING btree ("user_id","kind");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "pending_email";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_token_hash";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_token_expires_at";