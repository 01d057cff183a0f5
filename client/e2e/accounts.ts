/** What premium people are there for: one for every test and repetition that needs its own. */
const PREMIUM_ERRANDS = ['month', 'ads', 'voice', 'unspoken'] as const
const PASSWORD = 'fenice-in-volo'

interface Credentials {
  username: string
  password: string
}

/** Accounts that no journey through the screens could make. */
export interface PreparedAccounts {
  wearersOfFenice: Credentials[]
  premiumPeople: Credentials[]
}

/** Somebody who wears an avatar other than the first. */
export function wearerOfFenice(repeat: number): Credentials {
  return { username: `Ala ${repeat}`, password: PASSWORD }
}

/** Somebody with Premium, whose journal is empty and who was not asked about a model. */
export function premiumPerson(errand: (typeof PREMIUM_ERRANDS)[number], repeat: number): Credentials {
  return { username: `Premium ${errand} ${repeat}`, password: PASSWORD }
}

/** The accounts of a run, for as many repetitions. */
export function accountsOf(repeats: number): PreparedAccounts {
  const runs = Array.from({ length: repeats }, (_, repeat) => repeat)
  return {
    wearersOfFenice: runs.map(wearerOfFenice),
    premiumPeople: runs.flatMap((repeat) => PREMIUM_ERRANDS.map((errand) => premiumPerson(errand, repeat))),
  }
}
