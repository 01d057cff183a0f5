import type { Deps } from '#server/deps.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import { createSignedInAccount } from '#server/test/signed-in.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { cookiesOf } from './harness.ts'

/** Somebody with Premium, signed in, with a journal of so many dreams, of which every second may be analysed. */
export async function createPerson(deps: Deps, dreams = 0, analysed = false) {
  const { user, cookies } = await createSignedInAccount(deps)
  await grantPremium(deps, user, new Date(Date.now() + DAY_MS))
  const { rows } = await deps.pool.query(JOURNAL, [user.id, dreams])
  if (analysed) await deps.pool.query(ANALYSES, [user.id])
  for (const { id } of rows) await indexDreamElements(deps.db, user, id)
  return { user, cookie: cookiesOf(cookies) }
}

/** The cookies of so many people with sixty dreams each. */
export async function createReaders(deps: Deps, count: number): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < count) cookies.push((await createPerson(deps, 60)).cookie)
  return cookies
}

/** A dream a night, the last one tonight; the more of them, the more words of one's own. */
const JOURNAL = `
  insert into dreams (user_id, title, content, date, mood, kinds, tags, elements)
  select $1, 'Sogno ' || n, repeat('Cammino in una casa che galleggia su un lago calmissimo. ', 8), current_date - n,
    (array['positive', 'neutral', 'negative'])[1 + n % 3], case when n % 4 = 0 then array['incubo', 'ricorrente'] else '{}' end,
    case when n % 2 = 0 then array['lavoro'] else '{}' end,
    array[(array['Acqua', 'Casa', 'Mare', 'Denti', 'Gatto'])[1 + n % 5], (array['Paura', 'Gioia', 'Ansia'])[1 + n % 3],
      (array['Volo', 'Caduta'])[1 + n % 2], 'parola ' || n % (10 + $2 / 20)]
  from generate_series(0, $2::integer - 1) n returning id`

const ANALYSES = `
  insert into dream_analyses (dream_id, user_id, kind, engine, rules_version, basic, patterns, source_hash, input_hash)
  select id, user_id, 'basic', 'built-in', ${RULES_VERSION}, repeat('Di questo sogno resta un’immagine. ', 20), jsonb_build_object(
    'symbols', jsonb_build_array(jsonb_build_object('symbol', 'Acqua', 'meaning', '', 'evidence', 'lago')),
    'emotions', jsonb_build_array(jsonb_build_object('emotion', 'Serenità', 'significance', '', 'evidence', 'calmissimo')),
    'themes', jsonb_build_array(jsonb_build_object('theme', 'Viaggio', 'meaning', '', 'evidence', 'Cammino')),
    'recommendations', '[]'::jsonb), '', ''
  from dreams where user_id = $1 and id % 2 = 0`
