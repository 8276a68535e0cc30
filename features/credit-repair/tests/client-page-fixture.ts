import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { type Disputed, disputeFixture, signedUp } from './dispute-fixture.ts'

/** A client with a signed contract, and the page of theirs. */
export interface PageClient extends Disputed {
  email: string
}

/** The secrets of an open page. */
export interface OpenPage {
  token: string
  session: string
}

/** The acts of staff and clients around the client's page, for one company. */
export function clientPageFixture(app: TestApp, maria: SignedIn) {
  const page = (body: object): Promise<CommandReply> => callCommand(app, 'repair-page', body)
  const send = (clientId: string, more: object = {}, person: SignedIn = maria): Promise<CommandReply> =>
    callCommand(app, 'repair-page-link', { act: 'send', client_id: clientId, channel: 'email', ...more }, { person })
  /** Returns the newest text in an email to the client that matches. */
  const mailed = async (email: string, pattern: RegExp): Promise<string> => {
    let found: string | undefined
    await expect
      .poll(async () => {
        const letters = (await app.mailbox.list()).filter(({ to }) => to === email)
        found = letters.map(({ text }) => pattern.exec(text)?.[1]).find((one) => one !== undefined)
        return found
      })
      .toBeDefined()
    return found ?? ''
  }
  const linked = async ({ clientId, email }: PageClient, more: object = {}) => {
    await send(clientId, more)
    return mailed(email, /\/repair#(\S+)/)
  }
  const opened = async (client: PageClient): Promise<OpenPage> => {
    const token = await linked(client)
    await page({ act: 'send_code', token })
    const code = await mailed(client.email, /\b(\d{6})\b/)
    const { body } = await page({ act: 'check_code', token, code })
    return { token, session: String(body.session) }
  }
  const client = async (): Promise<PageClient> => {
    const file = await signedUp(app, maria)
    const email = `${randomUUID()}@example.test`
    await app.database.pools.server.query('update public.clients set email = $1 where id = $2', [email, file.clientId])
    return { ...file, email }
  }
  return { page, send, mailed, linked, opened, client, ...disputeFixture(app, maria) }
}
