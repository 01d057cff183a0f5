/** What premium people are there for: one for every test, project and repetition that needs its own. */
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
export function wearerOfFenice(project: string, repeat: number): Credentials {
  return { username: `Ala ${project} ${repeat}`, password: PASSWORD }
}

/** Somebody with Premium, whose journal is empty and who was not asked about a model. */
export function premiumPerson(errand: (typeof PREMIUM_ERRANDS)[number], project: string, repeat: number): Credentials {
  return { username: `Premium ${errand} ${project} ${repeat}`, password: PASSWORD }
}

/** The accounts of a run, for as many repetitions of each project. */
export function accountsOf(projects: { name: string; repeatEach: number }[]): PreparedAccounts {
  const runs = projects.flatMap(({ name, repeatEach }) =>
    Array.from({ length: repeatEach }, (_, repeat): [project: string, repeat: number] => [name, repeat]),
  )
  return {
    wearersOfFenice: runs.map((run) => wearerOfFenice(...run)),
    premiumPeople: runs.flatMap((run) => PREMIUM_ERRANDS.map((errand) => premiumPerson(errand, ...run))),
  }
}
