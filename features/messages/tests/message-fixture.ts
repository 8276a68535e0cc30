import { expect } from 'vitest'
import type { SignedIn, TestApp } from '#test/support/app.ts'

let clients = 0

/** Adds a client of the subscriber with a unique email address. */
export async function clientOf({ person, supabase }: SignedIn, change: object = {}) {
  const email = `dana-${++clients}@example.test`
  const row = { first_name: 'Dana', last_name: 'Whitfield', user_id: person.id, email, ...change }
  const { data } = await supabase.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
  return { id: data.id, email }
}

export const PAPERS = { channel: 'email', subject: 'Your documents', body: 'Please send your pay stubs.\n\nThank you.' }

/** Returns a client's messages, oldest first, read over the API. */
export async function messagesOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('messages')
    .select(
      'id, thread_id, direction, body, status, failure, sent_at, delivered_at, read_at, sender:users!sent_by(full_name)',
    )
    .eq('client_id', clientId)
    .order('created_at')
    .throwOnError()
  return data
}

export async function threadsOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('message_threads')
    .select('id, channel, subject, last_message, last_message_at, unread_count')
    .eq('client_id', clientId)
    .order('last_message_at', { ascending: false })
    .throwOnError()
  return data
}

/** Waits until every message of the client has left the queue. */
export async function settled(person: SignedIn, clientId: string): Promise<void> {
  const waiting = async () => (await messagesOf(person, clientId)).filter(({ status }) => status === 'queued').length
  await expect.poll(waiting).toBe(0)
}

/** Returns the emails to an address, newest first. */
export const emailsTo = async (app: TestApp, email: string) =>
  (await app.mailbox.list()).filter(({ to }) => to === email)

/** Returns the secret of the link in the newest email to an address. */
export async function tokenFor(app: TestApp, email: string): Promise<string> {
  const [letter] = await emailsTo(app, email)
  const token = letter?.links.map((link) => link.split('/conversation#')[1]).find(Boolean)
  if (token === undefined) throw new Error(`No link reached ${email}`)
  return token
}
