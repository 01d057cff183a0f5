CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"format" text NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"settings_before" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dreams" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "monthly_analyses" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_user_idx" ON "imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "dreams_import_idx" ON "dreams" USING btree ("import_id") WHERE "dreams"."import_id" is not null;