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
ALTER TABLE "session" ADD COLUMN "user_id" integer GENERATED ALWAYS AS (((sess -> 'passport' ->> 'user')::integer)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_profile" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user_idx" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");
--> statement-breakpoint
-- Names are compared with look-alike letters aside from now on. Where two accounts already look alike, the one in
-- Latin letters keeps the name, else the older one.
UPDATE "users" SET "username_key" = "ranked"."key" FROM (
	SELECT "id", "key", row_number() OVER (PARTITION BY "key" ORDER BY "key" = "username_key" DESC, "id") AS "rank" FROM (
		SELECT "id", "username_key", normalize(translate(normalize(replace(regexp_replace(username_key, '\s+', ' ', 'g'), U&'i\0307', 'i'), NFD), 'авгеорсхуікмнптјѕһԁԛԝӏүѵьαβεζηικμνορτυχγωօոսհıɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ‐‒–—−’‘ʼ`', 'abreopcxyikmhntjshdqwlyvbabezhikmvoptuxywonuhiagabcdeghijklmnoprstuvwyz-----'''''''''), NFC) AS "key" FROM "users"
	) AS "folded"
) AS "ranked" WHERE "ranked"."id" = "users"."id" AND "ranked"."rank" = 1 AND "ranked"."key" <> "users"."username_key";
