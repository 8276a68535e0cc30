import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEEPS_REPORT_DAYS } from '#features/credit-reports/rules/ordering/retention.ts'
import { disposeOfReports } from '#features/credit-reports/server/ordering/retention.ts'
import { type Applied, decisionFixture, decline } from '#features/lending/tests/decision-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand } from '#test/support/app.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
let owner: pg.Client
beforeAll(async () => {
  desk = await decisionFixture()
  owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.app.close()
})

const hold = (body: object, person = desk.maria, key?: string) =>
  callCommand(desk.app, 'legal-hold', body, { person, key })
const set = (client_id: string, more: object = {}) => ({
  act: 'set',
  client_id,
  reason: 'Whitfield v. Meridian',
  ...more,
})
const release = (hold_id: string) => ({ act: 'release', hold_id, reason: 'The lawsuit ended' })
const archive = (id: string) =>
  desk.maria.supabase.from('clients').update({ archived_at: new Date().toISOString() }).eq('id', id).select('id')

describe('a legal hold', () => {
  test('keeps a client from being archived until it is released', async () => {
    const { id } = await clientOf(desk.maria)
    const { body } = await hold(set(id))

    const held = await archive(id)
    await hold(release(body.id))
    const released = await archive(id)

    expect(held.error).toMatchObject({ hint: 'legal_hold' })
    expect(released.data).toEqual([{ id }])
  })

  test('is set once and released once, with person and reason on record', async () => {
    const { id } = await clientOf(desk.maria)
    const [first, again] = [await hold(set(id), desk.maria, 'k1'), await hold(set(id), desk.maria, 'k1')]
    await hold(release(first.body.id))

    const late = await hold(release(first.body.id))

    expect(again.body.id).toBe(first.body.id)
    expect([late.status, late.body.code]).toEqual([409, 'HOLD_RELEASED'])
    const { data } = await desk.sam.supabase
      .from('legal_holds')
      .select('reason, set_by_name, release_reason')
      .eq('client_id', id)
    expect(data).toEqual([
      { reason: 'Whitfield v. Meridian', set_by_name: 'Maria', release_reason: 'The lawsuit ended' },
    ])
    const events = await desk.server(
      'select action from app.audit_events where subject_id = $1 order by chain_number',
      [first.body.id],
    )
    expect(events).toEqual([{ action: 'legal_hold.set' }, { action: 'legal_hold.released' }])
  })

  test('is refused to staff, to another company, and for another client’s application', async () => {
    const [one, { id: other }] = [await desk.applied(), await clientOf(desk.maria)]
    const { body } = await hold(set(one.clientId, { application_id: one.id }))

    const refused = await Promise.all([
      hold(set(one.clientId), desk.sam),
      hold(set(one.clientId), desk.omar),
      hold(release(body.id), desk.omar),
      hold(set(other, { application_id: one.id })),
      hold(set(other, { note: 'x' })),
      hold(set(other, { reason: ' ' })),
    ])

    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404, 404, 400, 400])
    const { data } = await desk.omar.supabase.from('legal_holds').select('id').eq('id', body.id)
    expect(data).toEqual([])
  })
})

describe('a report of an application', () => {
  const dispose = () => disposeOfReports(desk.app.database.pools.server)
  const isDisposed = async ({ reportId }: Applied) =>
    (
      await desk.server('select disposed_at is not null as gone from public.credit_reports where id = $1', [reportId])
    )[0].gone
  const old = ({ reportId }: Applied) =>
    desk.server(
      `update public.credit_reports set created_at = now() - interval '${KEEPS_REPORT_DAYS + 40} days' where id = $1`,
      [reportId],
    )
  // Only the owner of the database can set these days in the past.
  const notified = ({ id }: Applied, on: string) =>
    owner.query(
      `update public.loan_applications set submitted_at = '2020-01-01', completed_at = null, decision_at = '2020-01-02',
              notice_owed_by = '2020-02-01', notice_given_on = ${on} where id = $1`,
      [id],
    )

  test.each([
    [
      'is kept on the day 25 months after the notification',
      "(now() at time zone 'UTC')::date - interval '25 months'",
      false,
    ],
    [
      'is disposed of the day after',
      "(now() at time zone 'UTC')::date - interval '25 months' - interval '2 days'",
      true,
    ],
  ])('%s', async (_, on, expected) => {
    const one = await desk.applied()
    await desk.decide(decline(one))
    await notified(one, on)
    await old(one)

    await dispose()

    expect(await isDisposed(one)).toBe(expected)
  })

  test('is kept while the decision or its notice is owed', async () => {
    const [open, declined] = [await desk.applied(), await desk.applied()]
    await desk.decide(decline(declined))
    for (const one of [open, declined]) await old(one)

    await dispose()

    expect([await isDisposed(open), await isDisposed(declined)]).toEqual([false, false])
  })

  test('is kept under a legal hold, and disposed of after its release', async () => {
    const one = await desk.applied()
    await desk.decide(decline(one))
    await notified(one, "'2020-01-10'")
    await old(one)
    const { body } = await hold(set(one.clientId))

    await dispose()
    const held = await isDisposed(one)
    await hold(release(body.id))
    await dispose()

    expect([held, await isDisposed(one)]).toEqual([false, true])
  })
})
