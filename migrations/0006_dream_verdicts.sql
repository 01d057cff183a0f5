ALTER TABLE "community_dreams" ADD COLUMN "text_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dreams" ADD COLUMN "verdict" jsonb;