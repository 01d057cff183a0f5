import type { Deps } from '#server/deps.ts'
import { register } from '#server/features/auth/auth.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { buildRegistration } from '#server/test/factories.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { type BenchEnv, fill, runAll } from './harness.ts'

export const OTHERS = 1_000_000
export const FEW = 50
export const MANY = 5_000

export interface Person {
  registration: RegisterInput
  dreams: number
}

/** Registers somebody with Premium and a journal of so many dreams. */
export async function fillJournal(deps: Deps, dreams: number): Promise<Person> {
  const registration = buildRegistration()
  const user = await register(deps, registration)
  await grantPremium(deps, user, new Date(Date.now() + 86_400_000))
  await deps.pool.query(JOURNAL, [user.id, dreams])
  await deps.pool.query(ANALYSES, [user.id])
  const { rows } = await deps.pool.query('select id from dreams where user_id = $1', [user.id])
  for (const { id } of rows) await indexDreamElements(deps.db, user, id)
  return { registration, dreams }
}

/** Fills an empty database with one journal of `FEW` dreams, one of `MANY`, and `OTHERS` dreams of other people. */
export function fillDatabase(env: BenchEnv): Promise<Person[]> {
  return fill(env, async (deps) => {
    const people = [await fillJournal(deps, FEW), await fillJournal(deps, MANY)]
    await runAll(env.DATABASE_URL ?? '', OTHERS_STATEMENTS)
    return people
  })
}

/** A dream a night, the last one tonight; the more of them, the more words of one's own. */
const JOURNAL = `
  insert into dreams (user_id, title, content, date, mood, kinds, tags, elements)
  select $1, 'Sogno ' || n, repeat('Cammino in una casa che galleggia su un lago calmissimo. ', 8), current_date - n,
    (array['positive', 'neutral', 'negative'])[1 + n % 3], case when n % 4 = 0 then array['incubo', 'ricorrente'] else '{}' end,
    case when n % 2 = 0 then array['lavoro'] else '{}' end,
    array[(array['Acqua', 'Casa', 'Mare', 'Denti', 'Gatto'])[1 + n % 5], (array['Paura', 'Gioia', 'Ansia'])[1 + n % 3],
      (array['Volo', 'Caduta'])[1 + n % 2], 'parola ' || n % (10 + $2 / 20)]
  from generate_series(0, $2::integer - 1) n`

/** Half of the dreams have an analysis. */
const ANALYSES = `
  insert into dream_analyses (dream_id, user_id, kind, engine, basic, patterns, source_hash, input_hash)
  select id, user_id, 'basic', 'built-in', repeat('Di questo sogno resta un’immagine. ', 20), jsonb_build_object(
    'symbols', jsonb_build_array(jsonb_build_object('symbol', 'Acqua', 'meaning', '', 'evidence', 'lago')),
    'emotions', jsonb_build_array(jsonb_build_object('emotion', 'Serenità', 'significance', '', 'evidence', 'calmissimo')),
    'themes', jsonb_build_array(jsonb_build_object('theme', 'Viaggio', 'meaning', '', 'evidence', 'Cammino')),
    'recommendations', '[]'::jsonb), '', ''
  from dreams where user_id = $1 and id % 2 = 0`

/**
 * A thousand journals of a thousand dreams. What would only take time is left out: checking references that hold, and
 * making a million search vectors, of which every row gets the same.
 */
const OTHERS_STATEMENTS = [
  'set synchronous_commit = off',
  'alter table dreams alter column search drop expression',
  'drop index dreams_search_idx',
  'alter table dreams drop constraint dreams_user_id_users_id_fk',
  'alter table dream_elements drop constraint dream_elements_dream_id_dreams_id_fk, drop constraint dream_elements_user_id_users_id_fk',
  `insert into users (username, username_key, email, email_key)
   select name, name, name, name from (select 'altro ' || n as name from generate_series(1, 1000) n) others`,
  `insert into dreams (user_id, title, content, date, mood, elements, search)
   select u.id, 'Sogno ' || n, repeat('Cammino in una casa che galleggia su un lago calmissimo. ', 8), current_date - n,
     (array['positive', 'neutral', 'negative'])[1 + n % 3],
     array[(array['Acqua', 'Casa', 'Mare', 'Denti'])[1 + (u.id + n) % 4], (array['Paura', 'Gioia'])[1 + n % 2]],
     to_tsvector('italian', 'cammino in una casa che galleggia su un lago calmissimo')
   from generate_series(0, ${OTHERS / 1000 - 1}) n, users u where u.username like 'altro %'`,
  `insert into dream_elements (dream_id, user_id, kind, label, open)
   select d.id, d.user_id, e.kind, e.label, true
   from dreams d join users u on u.id = d.user_id and u.username like 'altro %',
     lateral (values ('mood', d.mood), ('symbols', d.elements[1]), ('emotions', d.elements[2])) e (kind, label)`,
  'vacuum analyze',
]
