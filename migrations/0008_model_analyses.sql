CREATE TABLE "conversation_turns" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "conversation_turns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"words" text NOT NULL,
	"reply" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_turns_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "model_usage_by_user" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "model_usage_by_user_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD COLUMN "questions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ai_diary_consent" boolean;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage_by_user" ADD CONSTRAINT "model_usage_by_user_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_turns_dream_idx" ON "conversation_turns" USING btree ("user_id","dream_id");--> statement-breakpoint
CREATE INDEX "model_usage_by_user_day_idx" ON "model_usage_by_user" USING btree ("day");