ALTER TABLE "dream_analyses" ADD COLUMN "user_id" integer;--> statement-breakpoint
UPDATE "dream_analyses" SET "user_id" = "dreams"."user_id" FROM "dreams" WHERE "dreams"."id" = "dream_id";--> statement-breakpoint
ALTER TABLE "dream_analyses" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_answers" ADD COLUMN "user_id" integer;--> statement-breakpoint
UPDATE "dream_answers" SET "user_id" = "dreams"."user_id" FROM "dreams" WHERE "dreams"."id" = "dream_id";--> statement-breakpoint
ALTER TABLE "dream_answers" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_analyses" ADD CONSTRAINT "dream_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dream_answers" ADD CONSTRAINT "dream_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dream_analyses_user_idx" ON "dream_analyses" USING btree ("user_id","dream_id");--> statement-breakpoint
CREATE INDEX "dream_answers_user_idx" ON "dream_answers" USING btree ("user_id","dream_id");