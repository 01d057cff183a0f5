ALTER TABLE "community_dreams" ALTER COLUMN "mood" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dreams" ALTER COLUMN "mood" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "dreams" ALTER COLUMN "mood" DROP NOT NULL;