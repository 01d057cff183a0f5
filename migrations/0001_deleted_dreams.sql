CREATE TABLE "deleted_dreams" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_dreams" ADD CONSTRAINT "deleted_dreams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_dreams_user_idx" ON "deleted_dreams" USING btree ("user_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_dreams_deleted_idx" ON "deleted_dreams" USING btree ("deleted_at");