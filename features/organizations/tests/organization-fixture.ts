import { vi } from 'vitest'
import type { SignedIn, TestApp } from '#test/support/app.ts'
import { colleague, newcomer } from '#test/support/people.ts'

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** Calls a function as somebody, or as nobody; answers status and JSON. */
export async function call(app: TestApp, person: SignedIn | null, name: string, body: object): Promise<Reply> {
  const reply = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

/** A colleague who is signed in. */
export const signedInColleague = async (
  app: TestApp,
  of: SignedIn,
  name: string,
  role: 'admin' | 'staff' | 'read_only' = 'staff',
) => app.signIn(await colleague(app.database, of.person, name, role))

/** Somebody signed in who works for nobody yet. */
export const signedInNewcomer = async (app: TestApp, name: string) => app.signIn(await newcomer(app.database, name))

/** The token in the newest letter to an address. */
export async function tokenMailedTo(app: TestApp, email: string): Promise<string> {
  return vi.waitFor(async () => {
    const letter = (await app.mailbox.list()).find(({ to }) => to === email)
    const token = letter?.links.map((link) => link.split('#token=')[1]).find(Boolean)
    if (token === undefined) throw new Error(`No invitation reached ${email}`)
    return token
  })
}

/** Makes it as if this much time had passed since the invitation was sent. */
export async function ageInvitation(app: TestApp, email: string, interval: string): Promise<void> {
  await app.database.pools.server.query(
    'update app.invitations set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval where email = $1',
    [email, interval],
  )
}
