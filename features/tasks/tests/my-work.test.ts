import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import type { SignedIn } from '#test/support/app.ts'
import { tasksFixture } from './tasks-fixture.ts'

let desk: Awaited<ReturnType<typeof tasksFixture>>
let today: string
beforeAll(async () => {
  desk = await tasksFixture()
  today = await desk.today()
})
afterAll(() => desk.app.close())

const workOf = async ({ supabase }: SignedIn, at_most = 10) => (await supabase.rpc('my_work', { at_most })).data ?? []
const countsOf = async ({ supabase }: SignedIn): Promise<Record<string, number>> =>
  Object.fromEntries(
    ((await supabase.rpc('my_work_counts')).data ?? []).map(
      ({ section, total }: { section: string; total: number }) => [section, total],
    ),
  )
const task = (client_id: string, due_on: string | null, more: object = {}) =>
  desk.task({ act: 'add', client_id, title: `Due ${due_on}`, due_on, assignee_id: desk.sam.person.id, ...more })

test('tasks are overdue, for today, or next, by the day of the company, and snoozed ones wait', async () => {
  const client = await desk.client()
  await task(client, addDays(today, -1))
  await task(client, today)
  await task(client, addDays(today, 1))
  await task(client, null)
  const { body: late } = await task(client, addDays(today, -5))
  await desk.task({ act: 'snooze', task_id: late.id, until: addDays(today, 2) })

  const work = await workOf(desk.sam)

  const titles = (section: string) =>
    work.filter((item: { section: string }) => item.section === section).map(({ title }: { title: string }) => title)
  expect(titles('overdue')).toEqual([`Due ${addDays(today, -1)}`])
  expect(titles('today')).toEqual([`Due ${today}`])
  expect(titles('next')).toEqual([`Due ${addDays(today, 1)}`, `Due ${addDays(today, -5)}`, 'Due null'])
  expect(await workOf(desk.maria)).toEqual([])
})

describe('work in the records of clients', () => {
  const ORGANIZATION = '(select organization_id from public.clients where id = $1)'
  const unread = (client: string) =>
    desk.server(
      `insert into public.message_threads (organization_id, client_id, channel, subject, unread_count, last_message)
       values (${ORGANIZATION}, $1, 'email', 'Documents', 2, 'Here they are')`,
      [client],
    )
  const application = (client: string, owner: SignedIn, status = 'pending') =>
    desk.server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount, owner_id, status, decision_at)
       values (${ORGANIZATION}, $1, 'auto', 12000, $2, $3, case when $3 <> 'pending' then now() end)`,
      [client, owner.person.id, status],
    )

  test('waits for the client’s contact, or for everyone while there is none', async () => {
    const [open, leas] = [await desk.client(), await desk.client()]
    await unread(open)
    await unread(leas)
    await desk.assign(leas, desk.maria)

    const [maria, sam, ron, omar] = await Promise.all([desk.maria, desk.sam, desk.ron, desk.omar].map(countsOf))

    expect([maria?.messages, sam?.messages, ron?.messages, omar]).toEqual([2, 1, undefined, {}])
  })

  test('an application waits for its owner until it ends', async () => {
    const client = await desk.client()
    await application(client, desk.sam)
    await application(client, desk.sam, 'withdrawn')

    const found = (await workOf(desk.sam)).filter(({ section }: { section: string }) => section === 'applications')

    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ client_id: client, kind: 'auto', total: 1 })
  })

  test('of an archived client does not wait', async () => {
    const client = await desk.client()
    await unread(client)
    const before = (await countsOf(desk.maria))['messages']
    await desk.archive(client)

    expect((await countsOf(desk.maria))['messages']).toBe((before ?? 0) - 1)
  })

  test('an envelope that ends within a week is an expiring document', async () => {
    const client = await desk.client()
    await desk.server(
      `insert into public.envelopes (organization_id, client_id, title, language, signing_order, status, expires_on, paper_code,
                                     created_by_name, sent_at)
       values (${ORGANIZATION}, $1, 'Agreement', 'en', 'in_order', 'sent', $2::date + 3, 'ABCDEFG3', 'Sam', now()),
              (${ORGANIZATION}, $1, 'Other agreement', 'en', 'in_order', 'sent', $2::date + 9, 'ABCDEFG4', 'Sam', now())`,
      [client, today],
    )

    const documents = (await workOf(desk.sam)).filter((item: { section: string }) => item.section === 'documents')

    expect(documents).toMatchObject([{ title: 'Agreement', kind: 'envelope' }])
  })
})

test('the export has the client’s notes and tasks, is logged, and needs the permission', async () => {
  const client = await desk.client()
  await desk.note({ act: 'add', client_id: client, body: '=HYPERLINK("x")' })
  await task(client, today)

  const exported = await desk.exported(client, desk.sam)
  const foreign = await desk.exported(client, desk.omar)
  const refused = await desk.exported(client, desk.ron)

  expect(exported.status).toBe(200)
  expect(exported.text).toContain(`Due ${today}`)
  expect(exported.text).not.toContain(',=HYPERLINK')
  expect([foreign.status, refused.status]).toEqual([404, 403])
  expect(await desk.actions(client)).toContain('notes.exported')
})
