CREATE TABLE "empty_mornings" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"import_id" integer,
	CONSTRAINT "empty_mornings_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "empty_mornings" ADD CONSTRAINT "empty_mornings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;