ALTER TABLE "dreams" ADD COLUMN "found_elements" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dreams" ADD COLUMN "rules_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "dreams_rules_idx" ON "dreams" USING btree ("rules_version","id");