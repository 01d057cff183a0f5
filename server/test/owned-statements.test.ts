import { describe, expect, it } from 'vitest'
import { namesOwners, TABLES } from './owned-statements.ts'

/** Tables without `user_id`, and why. */
const WITHOUT_OWNER = {
  users: 'its id is the owner',
  user_blocks: 'it is between two people: blocker_id and blocked_id',
  rate_limits: 'it counts by addresses too',
  leases: 'locks of jobs, gone in minutes',
  outbox: 'sealed mails, to people without an account too',
  model_usage: 'one sum for all',
  daily_jobs: 'nobody’s',
}

describe('the owner', () => {
  it('stands in every table of a person', () => {
    const without = TABLES.filter(({ columns }) => !columns.some(({ name }) => name === 'user_id'))
    expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_OWNER).toSorted())
  })

  it('is looked up by an index', () => {
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

  // `TestApp` asks this of every statement of every call in the tests.
  it.each([
    [true, 'select * from "dreams" where "dreams"."id" = $1 and "dreams"."user_id" = $2'],
    [false, 'select * from "dreams" where "dreams"."id" = $1'],
    [false, 'select * from dreams d join dream_analyses a on a.dream_id = d.id where d.user_id = $1'],
    [true, 'insert into "dream_answers" ("dream_id", "user_id") values ($1, $2)'],
    [false, 'update "dream_answers" set "user_id" = $1 where "dream_id" = $2 returning (select id from dreams)'],
    [true, 'select * from "community_dreams" where "id" = $1'],
  ])('is named for each private table: %s for %s', (expected, statement) => {
    expect(namesOwners(statement)).toBe(expected)
  })
})
