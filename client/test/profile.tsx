import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { Route, Switch } from 'wouter'
import { RequireUser } from '#client/app/guards.tsx'
import ProfilePage from '#client/pages/profile-page.tsx'
import {
  type Answer,
  buildProfile,
  buildReminder,
  buildUser,
  buttonOf,
  mockServer,
  renderAt,
} from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import type { Session } from '#shared/contracts/sessions.ts'

export const PATCH = 'PATCH /api/profile'
export const GET = 'GET /api/profile'

const SESSION: Session = {
  id: 'here',
  current: true,
  device: 'Chrome su Linux',
  mobile: false,
  signedInAt: '2026-11-17T12:00:00.000Z',
  lastUsedAt: '2026-11-20T06:42:00.000Z',
}

type Answers = Parameters<typeof mockServer>[0]

/** The page behind its guard, with rooms to leave for. */
export async function openProfile(answers: Answers = {}, over: Partial<User> = {}, path = '/profile') {
  const server = mockServer({
    'GET /api/user': { body: buildUser(over) },
    [GET]: { body: buildProfile(over) },
    'GET /api/sessions': { body: [SESSION] },
    'GET /api/second-factor': { body: { enabled: false, recoveryCodesLeft: 0 } },
    'GET /api/reminders': { body: buildReminder() },
    ...answers,
  })
  const view = renderAt(
    path,
    <Switch>
      <Route path="/auth">Accesso</Route>
      <Route path="/dreams">I sogni</Route>
      <Route>
        <RequireUser>
          <ProfilePage />
        </RequireUser>
      </Route>
    </Switch>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...view }
}

/** An answer that comes when told to. */
export function deferred() {
  let resolve: (answer: Answer) => void = () => {}
  const promise = new Promise<Answer>((settled) => (resolve = settled))
  return { promise, resolve: (answer: Answer) => resolve(answer) }
}

export const answerProfile = (over: Partial<User>): Answer => ({ body: buildProfile(over) })
export const name = () => screen.findByLabelText<HTMLInputElement>('Nome utente')
export const email = () => screen.getByLabelText<HTMLInputElement>('Email')
export const save = () => buttonOf('Salva Modifiche')
export const avatar = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: '[type=radio]' })
export const seen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
