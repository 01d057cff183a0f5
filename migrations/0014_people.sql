CREATE TABLE "people" (
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_person" boolean NOT NULL,
	CONSTRAINT "people_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;