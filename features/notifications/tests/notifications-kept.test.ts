import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ViewingFixture, viewingFixture } from '#features/administration/tests/viewing-fixture.ts'
import type { SignedIn } from '#test/support/app.ts'

let desk: ViewingFixture
beforeAll(async () => {
  desk = await viewingFixture()
})
afterAll(() => desk.close())

/** Adds `count` report notifications, a minute apart, the last one now. Returns the report ids, newest first. */
async function told({ person }: SignedIn, count: number): Promise<string[]> {
  const reports = Array.from({ length: count }, () => randomUUID())
  for (const [n, report_id] of reports.toReversed().entries()) {
    await desk.owner.query(`select app.notify($1, 'report_ready', $2)`, [person.id, { report_id }])
    await desk.owner.query(
      `update public.notifications set created_at = now() - make_interval(mins => $2) where details ->> 'report_id' = $1`,
      [report_id, count - 1 - n],
    )
  }
  return reports
}

const listOf = ({ supabase }: Pick<SignedIn, 'supabase'>) =>
  supabase.from('notifications').select('id, kind, details, read_at').order('created_at', { ascending: false })
const unreadOf = async (who: Pick<SignedIn, 'supabase'>) =>
  (await listOf(who)).data?.filter(({ read_at }) => read_at === null).map(({ details }) => details.report_id)

describe('a person’s notifications', () => {
  test('are shown in the product, even if they are not mailed', async () => {
    const maria = await desk.app.subscriber('Maria')
    await maria.supabase.rpc('choose_notification', { kind: 'report_ready', by_email: false })

    const reports = await told(maria, 2)

    const { data } = await listOf(maria)
    expect(data?.map(({ kind, details }) => [kind, details])).toEqual(
      reports.map((report_id) => ['report_ready', { report_id }]),
    )
  })

  test('are marked as read one by one, or all at once', async () => {
    const maria = await desk.app.subscriber('Maria')
    const [newest, older, oldest] = await told(maria, 3)
    const rows = (await listOf(maria)).data ?? []

    const one = await maria.supabase.rpc('mark_notifications_read', { which: [rows[1]?.id] })
    expect(one.data).toBe(1)
    expect(await unreadOf(maria)).toEqual([newest, oldest])
    expect(older).toBe(rows[1]?.details.report_id)

    expect((await maria.supabase.rpc('mark_notifications_read')).data).toBe(2)
    expect(await unreadOf(maria)).toEqual([])
    expect((await maria.supabase.rpc('mark_notifications_read')).data).toBe(0)
  })

  test('are kept for 90 days: the next notification removes an older one', async () => {
    const maria = await desk.app.subscriber('Maria')
    const [kept, removed] = await told(maria, 2)
    for (const [report_id, age] of [
      [kept, '90 days -1 minute'],
      [removed, '90 days 1 minute'],
    ])
      await desk.owner.query(
        `update public.notifications set created_at = now() - $2::interval where details ->> 'report_id' = $1`,
        [report_id, age],
      )

    const [newest] = await told(maria, 1)

    expect((await listOf(maria)).data?.map(({ details }) => details.report_id)).toEqual([newest, kept])
  })

  test('can’t be read or marked by a colleague, another company or a visitor', async () => {
    const maria = await desk.app.subscriber('Maria')
    const omar = await desk.app.subscriber('Omar')
    const reports = await told(maria, 1)
    const [row] = (await listOf(maria)).data ?? []

    for (const other of [omar, desk.ada]) {
      expect((await listOf(other)).data).toEqual([])
      expect((await other.supabase.rpc('mark_notifications_read', { which: [row?.id] })).data).toBe(0)
    }
    const visitor = { supabase: desk.app.supabase() }
    expect((await listOf(visitor)).status).toBe(401)
    expect((await visitor.supabase.rpc('mark_notifications_read')).status).toBe(401)
    expect(await unreadOf(maria)).toEqual(reports)
  })

  test('are not shown to a super admin who views the company, nor marked by them', async () => {
    const maria = await desk.app.subscriber('Maria')
    const reports = await told(maria, 1)

    const view = await desk.view(maria)

    expect((await listOf(view)).data).toEqual([])
    expect((await view.supabase.rpc('mark_notifications_read')).error?.code).toBe('VIEWING_READ_ONLY')
    // The newest notification is about the view itself.
    expect((await unreadOf(maria))?.at(-1)).toBe(reports[0])
  })

  test.each([
    ['insert', (who: SignedIn) => who.supabase.from('notifications').insert({ kind: 'report_ready', details: {} })],
    ['update', (who: SignedIn) => who.supabase.from('notifications').update({ read_at: null }).neq('kind', '')],
    ['delete', (who: SignedIn) => who.supabase.from('notifications').delete().neq('kind', '')],
  ])('can’t be written: %s', async (_, write) => {
    const maria = await desk.app.subscriber('Maria')

    expect((await write(maria)).error?.code).toBe('42501')
  })
})
