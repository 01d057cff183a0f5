CREATE TABLE "model_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"tokens" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"engine" text NOT NULL,
	"analysis" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"safety" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monthly_claims" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dream_counts" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"dreams" integer NOT NULL,
	"open_dreams" integer NOT NULL,
	CONSTRAINT "dream_counts_user_id_kind_label_pk" PRIMARY KEY("user_id","kind","label")
);
--> statement-breakpoint
CREATE TABLE "dream_elements" (
	"dream_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "dream_elements_dream_id_kind_label_pk" PRIMARY KEY("dream_id","kind","label")
);
--> statement-breakpoint
-- What the dreams that are there already count for; from now on every change of a dream keeps it up to date. This takes
-- long in large databases: what locks the people's and the dreams' tables comes after it, so that servers can go on.
INSERT INTO "dream_elements" ("dream_id", "user_id", "kind", "label", "open")
SELECT "d"."id", "d"."user_id", "e"."kind", left(coalesce("listed"."label", "e"."label"), 60), bool_or("e"."open")
FROM "dreams" "d"
LEFT JOIN "dream_analyses" "a" ON "a"."dream_id" = "d"."id"
CROSS JOIN LATERAL (
	SELECT 'mood' AS "kind", "d"."mood" AS "label", true AS "open"
	UNION ALL SELECT CASE
			WHEN translate(lower("chosen"), 'ÀÈÉÌÒÙ', 'àèéìòù') IN ('paura', 'ansia', 'gioia', 'tristezza', 'rabbia', 'stupore', 'confusione', 'serenità', 'vergogna', 'senso di colpa', 'nostalgia', 'solitudine', 'sollievo', 'tenerezza', 'curiosità', 'disgusto', 'frustrazione', 'gelosia', 'speranza', 'senso di libertà') THEN 'emotions'
			WHEN translate(lower("chosen"), 'ÀÈÉÌÒÙ', 'àèéìòù') IN ('inseguimento', 'caduta', 'volo', 'scuola ed esami', 'ritardo', 'famiglia', 'amore e intimità', 'viaggio', 'smarrimento', 'conflitto', 'lavoro', 'ricerca', 'morte', 'chi non c''è più', 'ritorno al passato', 'impotenza', 'nudità', 'tradimento', 'gravidanza e nascita', 'catastrofe') THEN 'themes'
			ELSE 'symbols'
		END, "chosen", true FROM unnest("d"."elements") "chosen"
	UNION ALL SELECT 'symbols', "item" ->> 'symbol', true FROM jsonb_array_elements("a"."patterns" -> 'symbols') "item"
	UNION ALL SELECT 'emotions', "item" ->> 'emotion', false FROM jsonb_array_elements("a"."patterns" -> 'emotions') "item"
	UNION ALL SELECT 'themes', "item" ->> 'theme', false FROM jsonb_array_elements("a"."patterns" -> 'themes') "item"
) "e"
LEFT JOIN (VALUES ('inseguimento', 'Inseguimento'), ('caduta', 'Caduta'), ('volo', 'Volo'), ('scuola ed esami', 'Scuola ed esami'), ('ritardo', 'Ritardo'), ('famiglia', 'Famiglia'), ('amore e intimità', 'Amore e intimità'), ('viaggio', 'Viaggio'), ('smarrimento', 'Smarrimento'), ('conflitto', 'Conflitto'), ('lavoro', 'Lavoro'), ('ricerca', 'Ricerca'), ('morte', 'Morte'), ('chi non c''è più', 'Chi non c''è più'), ('ritorno al passato', 'Ritorno al passato'), ('impotenza', 'Impotenza'), ('nudità', 'Nudità'), ('tradimento', 'Tradimento'), ('gravidanza e nascita', 'Gravidanza e nascita'), ('catastrofe', 'Catastrofe'), ('paura', 'Paura'), ('ansia', 'Ansia'), ('gioia', 'Gioia'), ('tristezza', 'Tristezza'), ('rabbia', 'Rabbia'), ('stupore', 'Stupore'), ('confusione', 'Confusione'), ('serenità', 'Serenità'), ('vergogna', 'Vergogna'), ('senso di colpa', 'Senso di colpa'), ('nostalgia', 'Nostalgia'), ('solitudine', 'Solitudine'), ('sollievo', 'Sollievo'), ('tenerezza', 'Tenerezza'), ('curiosità', 'Curiosità'), ('disgusto', 'Disgusto'), ('frustrazione', 'Frustrazione'), ('gelosia', 'Gelosia'), ('speranza', 'Speranza'), ('senso di libertà', 'Senso di libertà'), ('acqua', 'Acqua'), ('casa', 'Casa'), ('mare', 'Mare'), ('automobile', 'Automobile'), ('denti', 'Denti'), ('serpente', 'Serpente'), ('bambino', 'Bambino'), ('porta', 'Porta'), ('scale', 'Scale'), ('strada', 'Strada'), ('treno', 'Treno'), ('cane', 'Cane'), ('gatto', 'Gatto'), ('specchio', 'Specchio'), ('fuoco', 'Fuoco'), ('bosco', 'Bosco'), ('ponte', 'Ponte'), ('telefono', 'Telefono'), ('insetti', 'Insetti'), ('sconosciuto', 'Sconosciuto')) "listed" ("key", "label")
	ON "e"."kind" <> 'mood' AND "listed"."key" = translate(lower("e"."label"), 'ÀÈÉÌÒÙ', 'àèéìòù')
WHERE "e"."label" <> ''
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "dream_counts" ("user_id", "kind", "label", "dreams", "open_dreams")
SELECT "user_id", "kind", "label", count(*), count(*) FILTER (WHERE "open")
FROM "dream_elements" GROUP BY "user_id", "kind", "label";
--> statement-breakpoint
CREATE INDEX "monthly_analyses_user_idx" ON "monthly_analyses" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "dream_counts_top_idx" ON "dream_counts" USING btree ("user_id","kind","dreams" DESC NULLS FIRST,"label");
--> statement-breakpoint
CREATE INDEX "dream_counts_open_idx" ON "dream_counts" USING btree ("user_id","kind","open_dreams" DESC NULLS FIRST,"label");
--> statement-breakpoint
CREATE INDEX "dream_elements_user_idx" ON "dream_elements" USING btree ("user_id","kind","label","dream_id");
--> statement-breakpoint
-- From here on others wait: first for the people, then for the dreams, the order in which every change takes them.
ALTER TABLE "users" ADD COLUMN "ai_consent" boolean;
--> statement-breakpoint
LOCK TABLE "dreams" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What was deleted meanwhile.
DELETE FROM "dream_elements" "e" WHERE NOT EXISTS (SELECT FROM "dreams" "d" WHERE "d"."id" = "e"."dream_id");
--> statement-breakpoint
DELETE FROM "dream_counts" "c" WHERE NOT EXISTS (SELECT FROM "users" "u" WHERE "u"."id" = "c"."user_id");
--> statement-breakpoint
ALTER TABLE "monthly_analyses" ADD CONSTRAINT "monthly_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monthly_claims" ADD CONSTRAINT "monthly_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dream_counts" ADD CONSTRAINT "dream_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dream_elements" ADD CONSTRAINT "dream_elements_dream_id_dreams_id_fk" FOREIGN KEY ("dream_id") REFERENCES "public"."dreams"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dream_elements" ADD CONSTRAINT "dream_elements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
