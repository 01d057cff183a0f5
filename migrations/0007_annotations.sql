CREATE TABLE "annotations" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "annotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quote" text,
	"occurrence" integer DEFAULT 0 NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"feelings" text[] DEFAULT '{}' NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"is_title" boolean DEFAULT false NOT NULL,
	"question" text,
	"key" text,
	"heading" text,
	"place" text GENERATED ALWAYS AS (translate(translate(lower(translate("annotations"."heading", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) STORED,
	"search" text GENERATED ALWAYS AS (translate(translate(lower(translate(coalesce("annotations"."heading", '') || ' ' || "annotations"."words", '’''./\:@_-<>&=?#%+*~|"()[]{},;!', '                              ')), 'ÀÁÂÄÃÅÈÉÊËÌÍÎÏÒÓÔÖÕÙÚÛÜÇÑ', 'àáâäãåèéêëìíîïòóôöõùúûüçñ'), 'àáâäãåèéêëìíîïòóôöõùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')) STORED,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "annotations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
-- What was answered to questions stands among the annotations, with its question.
INSERT INTO "annotations" ("dream_id", "user_id", "kind", "quote", "words", "question", "updated_at")
SELECT "dream_id", "user_id", 'answer', "quote", "answer", "question", "updated_at" FROM "dream_answers"
ORDER BY "user_id", "dream_id", "updated_at", "question_id";--> statement-breakpoint
-- So it does in the bin.
UPDATE "deleted_dreams" SET "content" = ("content" - 'answers') || jsonb_build_object('annotations', (
	SELECT coalesce(jsonb_agg(jsonb_build_object(
		'id', nextval('annotations_id_seq'), 'dream_id', "deleted_dreams"."id", 'user_id', "deleted_dreams"."user_id", 'kind', 'answer',
		'quote', w -> 'quote', 'occurrence', 0, 'words', w -> 'answer', 'feelings', '[]'::jsonb, 'day', '', 'is_title', false,
		'question', w -> 'question', 'updated_at', w -> 'updated_at')), '[]')
	FROM jsonb_array_elements("content" -> 'answers') w));--> statement-breakpoint
DROP TABLE "dream_answers" CASCADE;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_user_id_dream_id_dreams_user_id_id_fk" FOREIGN KEY ("user_id","dream_id") REFERENCES "public"."dreams"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotations_dream_idx" ON "annotations" USING btree ("user_id","dream_id");--> statement-breakpoint
CREATE INDEX "annotations_key_idx" ON "annotations" USING btree ("user_id","key","kind","dream_id");--> statement-breakpoint
ALTER TABLE "dream_analyses" DROP COLUMN "questions";