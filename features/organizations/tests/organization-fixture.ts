import { vi } from 'vitest'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { colleague, newcomer } from '#test/support/people.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** Calls a function as a person, or without signing in (null). Returns status and JSON. */
export const call = (app: TestApp, person: SignedIn | null, name: string, body: object): Promise<Reply> =>
  callCommand(app, name, body, person === null ? {} : { person })

/** Creates a signed-in colleague. */
export const signedInColleague = async (
  app: TestApp,
  of: SignedIn,
  name: string,
  role: 'admin' | 'staff' | 'read_only' = 'staff',
) => app.signIn(await colleague(app.database, of.person, name, role))

/** Creates a signed-in person without an organization. */
export const signedInNewcomer = async (app: TestApp, name: string) => app.signIn(await newcomer(app.database, name))

/** Returns the token in the newest email to an address. */
export async function tokenMailedTo(app: TestApp, email: string): Promise<string> {
  return vi.waitFor(async () => {
    const letter = (await app.mailbox.list()).find(({ to }) => to === email)
    const token = letter?.links.map((link) => link.split('#token=')[1]).find(Boolean)
    if (token === undefined) throw new Error(`No invitation reached ${email}`)
    return token
  })
}

/** Moves an invitation's times back by this interval. */
export async function ageInvitation(app: TestApp, email: string, interval: string): Promise<void> {
  await app.database.pools.server.query(
    'update app.invitations set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval where email = $1',
    [email, interval],
  )
}
