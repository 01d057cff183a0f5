import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_KEY_VIOLATION, sqlState } from '#server/db/sql.ts'
import { conversationTurns } from '#shared/schema/analyses.ts'
import { type SignedIn, useTestApp } from './app.ts'
import { annotate, LAKE, record } from './factories.ts'
import { namesOwners, TABLES } from './owned-statements.ts'

/** Tables without `user_id`, and why. */
const WITHOUT_OWNER = {
  users: 'its id is the owner',
  user_blocks: 'it is between two people: blocker_id and blocked_id',
  invitations: 'nobody’s until one is used',
  rate_limits: 'it counts by addresses too',
  leases: 'locks of jobs, gone in minutes',
  outbox: 'sealed mails, to people without an account too',
  model_usage: 'one sum for all',
  daily_jobs: 'nobody’s',
}

/** Keys without `user_id`, and why: such a table cannot be partitioned by person. */
const KEYS_WITHOUT_OWNER = {
  'session sid': 'the cookie knows nobody',
  'community_dreams id': 'others read it',
  'account_links token_hash': 'the link in a mail knows nobody',
  'device_tokens token_hash': 'the key of an app knows nobody',
  'push_devices endpoint': 'a browser is one person’s',
}

describe('the owner', () => {
  it('is a column of every table of a person', () => {
    const without = TABLES.filter(({ columns }) => !columns.some(({ name }) => name === 'user_id'))
    expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_OWNER).toSorted())
  })

  it('is indexed', () => {
    const unindexed = TABLES.filter(({ name, columns, indexes, primaryKeys, uniqueConstraints }) => {
      const first = [
        ...indexes.map(({ config }) => config.columns[0]),
        ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns[0]),
        ...columns.filter(({ primary }) => primary),
      ].map((column) => (column && 'name' in column ? column.name : undefined))
      return !(name in WITHOUT_OWNER) && !first.includes('user_id')
    })
    expect(unindexed.map(({ name }) => name)).toEqual([])
  })

  it('is part of every key', () => {
    const keys = TABLES.filter(({ name }) => !(name in WITHOUT_OWNER)).flatMap(
      ({ name, columns, indexes, primaryKeys, uniqueConstraints }) =>
        [
          ...columns.filter(({ primary }) => primary).map((column) => [column]),
          ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns),
          ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns),
        ].map((key) => [name, ...key.map((column) => ('name' in column ? column.name : ''))]),
    )
    const without = keys.filter((key) => !key.includes('user_id')).map((key) => key.join(' '))
    expect(without.toSorted()).toEqual(Object.keys(KEYS_WITHOUT_OWNER).toSorted())
  })

  // `TestApp` checks every statement of every call in the tests.
  it.each([
    [true, 'select * from "dreams" where "dreams"."id" = $1 and "dreams"."user_id" = $2'],
    [false, 'select * from "dreams" where "dreams"."id" = $1'],
    [false, 'select * from dreams d join dream_analyses a on a.dream_id = d.id where d.user_id = $1'],
    [true, 'insert into "annotations" ("dream_id", "user_id") values ($1, $2)'],
    [false, 'update "annotations" set "user_id" = $1 where "dream_id" = $2 returning (select id from dreams)'],
    [true, 'select * from "community_dreams" where "id" = $1'],
  ])('is named for each private table: %s for %s', (expected, statement) => {
    expect(namesOwners(statement)).toBe(expected)
  })
})

describe('a row about a dream', () => {
  const t = useTestApp()
  let [anna, bruno]: SignedIn[] = []
  beforeAll(async () => {
    ;[anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await record(anna)
    await anna.post(`/api/dreams/${id}/analyze`).send({}).expect(201)
    await annotate(anna, id, [LAKE]).expect(200)
    const turn = { words: 'E poi?', reply: 'Forse.', createdAt: new Date() }
    await t.deps.db.insert(conversationTurns).values({ ...turn, userId: anna.user.id, dreamId: id })
    await anna.post(`/api/dreams/${id}/share`).send({}).expect(201)
    await anna.post(`/api/dreams/${id}/share-to-community`).expect(201)
  })

  it.each(TABLES.filter(({ columns }) => columns.some(({ name }) => name === 'dream_id')).map(({ name }) => name))(
    'is not another person’s than the dream: %s',
    async (name) => {
      const set = sql`update ${sql.identifier(name)} set user_id = ${bruno?.user.id} where user_id = ${anna?.user.id}`
      const failure = await t.deps.db.execute(set).catch((error: unknown) => error)
      expect(sqlState(failure)).toMatchObject({
        code: FOREIGN_KEY_VIOLATION,
        constraint: expect.stringContaining(name),
      })
    },
  )
})
