CREATE TABLE "dream_drafts" (
	"user_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dream_drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "dream_drafts" ADD CONSTRAINT "dream_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;