import { RULES_VERSION } from '#server/interpreter/version.ts'

/** Dreams of each of the other people. */
export const DREAMS_EACH = 10
/** Texts that the dreams of the others repeat: to make a search vector for each dream would take most of the time. */
const SAMPLES = 300

/**
 * Fills every table that belongs to people with so many of them, nine in ten of whom are not in public; the first account
 * is there already, and lends them its password. References are not checked meanwhile, for they hold.
 */
export const populate = (people: number): string[] => [
  'set session_replication_role = replica',
  // People who register during the visit can then turn a second factor on.
  'alter table users alter column email_confirmed_at set default now()',
  'set synchronous_commit = off',
  `insert into users (username, username_key, email, email_key, password_hash, public_profile, public_profile_seen_at)
   select name, name, name || '@example.com', name || '@example.com', (select password_hash from users where id = 1), n % 10 = 0, now()
   from (select n, 'altro-' || n as name from generate_series(1, ${people}) n) others`,
  "create table bench_index as select indexdef from pg_indexes where indexname = 'dreams_search_idx'",
  'drop index dreams_search_idx',
  `insert into dreams (user_id, title, content, date, mood, elements)
   select 2, 'Sogno ' || n, 'parola' || n || repeat(' Cammino in una casa che galleggia su un lago calmissimo.', 3), current_date - n % 30,
     (array['positive', 'neutral', 'negative'])[1 + n % 3],
     array[(array['Acqua', 'Casa', 'Mare', 'Denti'])[1 + n % 4], (array['Paura', 'Gioia'])[1 + n % 2]]
   from generate_series(1, ${SAMPLES}) n`,
  'create table bench_sample as select * from dreams where user_id = 2',
  'delete from dreams where user_id = 2',
  // For as long as it is an ordinary column, the vectors of the samples can be copied into it.
  `update pg_attribute set attgenerated = '' where attrelid = 'dreams'::regclass and attname = 'search'`,
  `insert into dreams (user_id, title, content, date, mood, elements, search)
   select 1 + n % ${people} + 1, s.title, s.content, s.date, s.mood, s.elements, s.search
   from generate_series(1, ${people * DREAMS_EACH}) n
   join (select *, row_number() over (order by id) as place from bench_sample) s on s.place = 1 + n / ${people} * 7 % ${SAMPLES}`,
  `update pg_attribute set attgenerated = 's' where attrelid = 'dreams'::regclass and attname = 'search'`,
  `do $$ begin execute (select indexdef from bench_index); end $$`,
  'drop table bench_index, bench_sample',
  `create temporary table others as select id, user_id, title, content, date, mood, elements from dreams where user_id > 1`,
  `insert into dream_analyses (dream_id, user_id, kind, engine, rules_version, basic, patterns, source_hash, input_hash)
   select id, user_id, 'basic', 'built-in', ${RULES_VERSION}, repeat('Di questo sogno resta un’immagine. ', 10),
     '{"symbols": [{"symbol": "Acqua", "meaning": "", "evidence": "lago"}], "emotions": [], "themes": [], "recommendations": []}', '', ''
   from others where id % 2 = 0`,
  `insert into annotations (dream_id, user_id, kind, quote, words, key, heading, updated_at)
   select id, user_id, 'thing', 'un lago', 'La casa dei nonni.', 'lag', 'lago', now() from others where id % 10 = 0`,
  `insert into dream_elements (dream_id, user_id, kind, label, open)
   select d.id, d.user_id, e.kind, e.label, true
   from others d, lateral (values
     ('mood', d.mood), ('symbols', d.elements[1]), ('emotions', d.elements[2]), ('tag', 'lago'), ('person', 'Giulio')
   ) e (kind, label)`,
  `insert into dream_shares (dream_id, user_id, share_id) select id, user_id, md5(id::text) from others where id % 20 = 0`,
  `insert into deleted_dreams (id, user_id, title, date, deleted_at, content)
   select id + 100000000, user_id, title, date, now() - interval '1 day', '{"dream": {}, "analysis": null, "annotations": []}'
   from others where id % 10 = 0`,
  `insert into community_dreams (dream_id, user_id, title, content, mood, elements, likes, created_at, expires_at)
   select id, user_id, title, content, mood, elements, 3, at, at + interval '3 days'
   from others, lateral (select date_trunc('milliseconds', now() - id % 1000 * interval '10 days' / 1000) as at) moment
   where id % 4 = 1`,
  `insert into dream_likes (community_dream_id, user_id)
   select c.id, 2 + (c.id + n * 17) % ${people} from community_dreams c, generate_series(1, 3) n`,
  `insert into community_reports (community_dream_id, user_id, reason)
   select id, 2 + id % ${people}, 'spam' from community_dreams where id % 100 = 0`,
  `insert into user_game_stats (user_id, points, is_listed) select id, 15 + id * 7919 % 5000, public_profile from users where id > 1`,
  `insert into point_entries (user_id, cause, key, points, day)
   select id, 'dream_recorded', n::text, 10, current_date - n from users, generate_series(1, ${DREAMS_EACH}) n where id > 1`,
  `insert into recording_days (user_id, day)
   select id, current_date - n from users, generate_series(1, ${DREAMS_EACH}) n where id > 1`,
  `insert into empty_mornings (user_id, day)
   select id, current_date - n from users, generate_series(11, 12) n where id > 1`,
  `insert into people (user_id, name, is_person)
   select id, name, name <> 'Roma' from users, unnest(array['Giulio', 'Roma']) name where id > 1`,
  `insert into imports (user_id, format, added, created_at) select id, 'csv', 0, now() from users where id % 10 = 4`,
  `insert into second_factors (user_id, secret, enabled_at) select id, '', now() from users where id > 1000 and id % 10 = 5`,
  `insert into security_events (user_id, kind, device, created_at)
   select id, 'sign_in', 'Chrome su Windows', now() - n * interval '9 days' from generate_series(1, 5) n, users where id > 1`,
  `insert into reminders (user_id, time, weekdays, time_zone, next_at, active_at)
   select id, '07:30', '{1,2,3,4,5}', 'Europe/Rome', now() + id % 1440 * interval '1 minute', now() from users where id > 1`,
  `insert into push_devices (user_id, endpoint, p256dh, auth)
   select id, 'https://example.com/' || id, repeat('a', 87), repeat('a', 22) from users where id % 2 = 0`,
  `insert into earned_badges (user_id, badge, seen_at) select id, 'primo_sogno', now() from users where id > 1`,
  `insert into collected_symbols (user_id, key, label)
   select id, lower(label), label from users, unnest(array['Acqua', 'Casa', 'Mare']) label where id > 1`,
  `insert into monthly_analyses (user_id, engine, analysis, start_date, end_date)
   select id, 'built-in', repeat('Un mese di case e di acqua. ', 20), current_date - 30, current_date from users where id % 10 = 0`,
  `insert into subscriptions (user_id, kind, status, period_start, period_end)
   select id, 'trial', 'active', now() - interval '20 days', now() - interval '13 days' from users where id % 10 = 1 and id > 1`,
  `insert into account_links (user_id, kind, token_hash, expires_at)
   select id, 'reset', md5(id::text), now() from users where id % 10 = 2 and id > 2`,
  `insert into user_blocks (blocker_id, blocked_id, shown_as)
   select id, 2 + id % (${people} - 1), 'altro' from users where id % 20 = 3 and id > 3
   union all select 1, 2 + n * 5, 'altro' from generate_series(1, 5) n union all select 3 + n * 5, 1, 'altro' from generate_series(1, 5) n`,
  `insert into session (sid, sess, expire)
   select md5(id::text), json_build_object('cookie', '{}'::json, 'passport', json_build_object('user', id)), now() + interval '9 days'
   from users where id > 1`,
  `insert into rate_limits (key, points, expire)
   select 'bench:' || id, 1, extract(epoch from now())::bigint * 1000 + 3600000 from users`,
  'reset session_replication_role',
]
