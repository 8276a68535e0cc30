import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateDemoTimelines } from '#app/demo/demo-timelines.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { connected } from '#platform/database/connected.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { recounted } from '#test/support/database/recounted.ts'

let app: TestApp
let maria: SignedIn
let vera: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  vera = await app.subscriber('Vera')
  await ask("update app.organizations set created_at = now() - interval '90 days'")
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows

/** Adds a client whose file was opened that many days ago, and returns its id and its organization's. */
async function clientFrom(person: SignedIn, daysAgo: number): Promise<{ id: string; home: string }> {
  const { id } = await clientOf(person)
  const [{ home }] = await ask(
    'update public.clients set created_at = now() - make_interval(days => $2) where id = $1 returning organization_id as home',
    [id, daysAgo],
  )
  return { id, home }
}

/** The events that have a day of their own, newest first. The change of a file's date is one of today. */
const timelineOf = async (person: SignedIn, client_id: string) => {
  const { data } = await person.supabase.rpc('client_timeline', { client_id }).throwOnError()
  const daysAgo = (moment: string) => Math.round((Date.now() - Date.parse(moment)) / 86_400_000)
  return data
    .filter((event: { action: string }) => event.action !== 'clients.changed')
    .map((event: { action: string; happened_at: string }) => [event.action, daysAgo(event.happened_at)])
}
const broken = (home: string) =>
  connected(app.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query('select app.first_broken_audit_event($1) as number', [home])
    return rows[0].number
  })
/** The person's company's actions by day, as its report shows them. */
async function activity(person: SignedIn) {
  const [until_day, from_day] = [0, 364].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  const { data } = await person.supabase.rpc('report_team', { group_by: 'day', from_day, until_day }).throwOnError()
  return data.filter(({ clients_added }: { clients_added: number }) => clients_added > 0)
}

test('events of a new demo company get the days of their rows, in order, and no other events change', async () => {
  const client = await clientFrom(maria, 60)
  await ask(
    `insert into public.notes (organization_id, client_id, body, author_name, created_at)
     values ($1, $2, 'Called', 'Maria', now() - interval '3 days')`,
    [client.home, client.id],
  )
  const other = await clientFrom(vera, 60)
  // A file that is older than the company, whose event is later than the others.
  const oldest = await clientFrom(maria, 500)

  await connected(app.database.ownerUrl, (owner) => dateDemoTimelines(owner, [client.home]))

  expect(await timelineOf(maria, client.id)).toEqual([
    ['notes.added', 3],
    ['clients.created', 60],
  ])
  expect(await timelineOf(maria, oldest.id)).toEqual([['clients.created', 90]])
  expect(await timelineOf(vera, other.id)).toEqual([['clients.created', 0]])
  const days = await ask('select happened_at from app.audit_events where organization_id = $1 order by chain_number', [
    client.home,
  ])
  expect(days.map((row) => row.happened_at)).toEqual(days.map((row) => row.happened_at).toSorted((a, b) => a - b))
  expect(await broken(client.home)).toBeNull()
  const counted = await activity(maria)
  await recounted(app.database)
  expect(counted).toHaveLength(3)
  expect(await activity(maria)).toEqual(counted)
})

test('linked events never change, and the audit log still refuses its owner', async () => {
  const { id, home } = await clientFrom(maria, 40)
  await ask('select app.link_audit_events($1)', [home])

  await connected(app.database.ownerUrl, async (owner) => {
    await dateDemoTimelines(owner, [home])
    await expect(owner.query('update app.audit_events set happened_at = now()')).rejects.toThrow('cannot be changed')
  })

  expect(await timelineOf(maria, id)).toEqual([['clients.created', 0]])
  expect(await broken(home)).toBeNull()
})
