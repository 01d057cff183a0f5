ALTER TABLE "dreams" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dreams" ADD COLUMN "vividness" integer;--> statement-breakpoint
ALTER TABLE "dreams" ADD COLUMN "sleep_quality" integer;--> statement-breakpoint
ALTER TABLE "dreams" ADD COLUMN "woke_at" text;--> statement-breakpoint
ALTER TABLE "dreams" ADD CONSTRAINT "dreams_scales_check" CHECK ("dreams"."vividness" between 1 and 5 and "dreams"."sleep_quality" between 1 and 5);