import { randomUUID } from 'node:crypto'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

/** A company of maria, where sam works, with a client; lea sees only her assigned clients, ron only reads. Omar owns another company. */
export async function tasksFixture() {
  const app = await testApp()
  const maria = await app.subscriber('Maria', 'lender')
  const sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  const ron = await app.signIn(await colleague(app.database, maria.person, 'Ron', 'read_only'))
  const lea = await app.signIn(await colleagueWith(app.database, maria.person, ['write_notes']))
  const omar = await app.subscriber('Omar', 'dealer')
  const server = async (sql: string, values: unknown[] = []) =>
    (await app.database.pools.server.query(sql, values)).rows
  const command =
    (name: string) =>
    (body: object, person: SignedIn = sam, key: string = randomUUID()) =>
      callCommand(app, name, body, { person, key })
  const [note, task] = [command('notes'), command('tasks')]
  return {
    ...{ app, maria, sam, ron, lea, omar, server, note, task },
    exported: async (client_id: string, { token }: SignedIn) => {
      const headers = { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify({ client_id, date: '2026-11-29' })
      const response = await app.fetch('/functions/v1/export-notes', { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    },
    client: async (more: object = {}) => (await clientOf(maria, more)).id,
    assign: (clientId: string, to: SignedIn) =>
      maria.supabase.from('clients').update({ assigned_contact_id: to.person.id }).eq('id', clientId),
    archive: (clientId: string) => maria.supabase.rpc('archive_clients', { ids: [clientId], archived: true }),
    storedTask: async (id: string) =>
      (
        await server(
          `select *, due_on::text as due_on, snoozed_until::text as snoozed_until, shown_on::text as shown_on
             from public.tasks where id = $1`,
          [id],
        )
      )[0],
    today: async () =>
      (
        await server(
          `select (now() at time zone o.time_zone)::date::text as today from app.organizations o
             join app.people p on p.organization_id = o.id where p.id = $1`,
          [maria.person.id],
        )
      )[0].today as string, // a text column
    toldOf: async ({ person }: SignedIn, kind: string) =>
      server('select details from public.notifications where person_id = $1 and kind = $2 order by created_at', [
        person.id,
        kind,
      ]),
    actions: async (id: string) =>
      (await server('select action from app.audit_events where subject_id = $1 order by chain_number', [id])).map(
        ({ action }) => action,
      ),
  }
}
