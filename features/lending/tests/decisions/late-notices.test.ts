import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { agreed } from '#features/documents/tests/record-fixture.ts'
import {
  type Applied,
  approve,
  ask,
  decisionFixture,
  decline,
  offer,
} from '#features/lending/tests/decision-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand } from '#test/support/app.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

/** An application that was complete this many days ago, so that its notice was due 30 days later. */
async function completedAgo(days: number): Promise<Applied> {
  const one = await desk.applied()
  await desk.server(
    "update public.loan_applications set submitted_at = now() - $2 * interval '1 day', completed_at = now() - $2 * interval '1 day' where id = $1",
    [one.id, days],
  )
  return one
}
async function incompleteSince(days: number) {
  const one = await desk.lacking()
  await desk.server("update public.loan_applications set submitted_at = now() - $2 * interval '1 day' where id = $1", [
    one.id,
    days,
  ])
  return one
}
const clockOf = async ({ id }: Applied) =>
  (
    await desk.server(
      'select notice_due_on::text as due, decided_days_late as decided, notice_days_late as given from public.loan_applications where id = $1',
      [id],
    )
  )[0]
const give = (one: { notice_id: string }, on = day(0), person = desk.sam) =>
  callCommand(desk.app, 'adverse-action-notice', { act: 'give', notice_id: one.notice_id, how: 'mail', on }, { person })
const date = (one: Applied, event: string, on: string) =>
  callCommand(desk.app, 'date-application', { application_id: one.id, event, on }, { person: desk.sam })

describe('after a decline, the clock', () => {
  test('runs until the notice was given, not until it was made', async () => {
    const one = await completedAgo(10)
    const { body } = await desk.decide(decline(one))
    const before = await clockOf(one)

    await give(body)

    expect(before).toEqual({ due: day(20), decided: null, given: null })
    expect(await clockOf(one)).toEqual({ due: null, decided: null, given: null })
  })

  test.each([
    ['on the last day is in time', 30, null, null],
    ['on the day after is late', 31, 1, 1],
    ['three days after is late', 33, 3, 3],
  ])('a decision %s', async (_, days, decided, given) => {
    const one = await completedAgo(days)

    await give((await desk.decide(decline(one))).body)

    expect(await clockOf(one)).toEqual({ due: null, decided, given })
  })

  test('alerts staff on day 25 and on day 28 while the notice was not given, and no longer after', async () => {
    const [one, other] = [await completedAgo(10), await completedAgo(10)]
    await desk.decide(decline(one))
    await give((await desk.decide(decline(other))).body)

    for (const on of [day(14), day(15), day(17), day(18), day(19)])
      await desk.server('select app.warn_of_notices($1)', [on])

    const told = (client: string) =>
      desk.server(
        `select details ->> 'days_left' as left from public.notifications
          where person_id = $1 and kind = 'notice_due' and details ->> 'client_id' = $2 order by created_at`,
        [desk.maria.person.id, client],
      )
    expect(await told(one.clientId)).toEqual([{ left: '5' }, { left: '2' }])
    expect(await told(other.clientId)).toEqual([])
  })

  test('of an application that waited for documents runs 30 days from the decision', async () => {
    const one = await incompleteSince(20)
    const { body } = await desk.decide(ask(one))
    await callCommand(
      desk.app,
      'incompleteness-notice',
      { act: 'give', notice_id: body.notice_id, how: 'mail', on: day(0) },
      { person: desk.sam },
    )
    const waiting = await clockOf(one)

    await desk.decide(decline(one))

    expect(waiting.due).toBeNull()
    expect((await clockOf(one)).due).toBe(day(30))
  })

  test('can’t be stopped by another company', async () => {
    const one = await completedAgo(10)
    const { body } = await desk.decide(decline(one))

    expect((await give(body, day(0), desk.omar)).body.code).toBe('NOTICE_NOT_FOUND')
    expect((await clockOf(one)).due).toBe(day(20))
  })

  test('counts days in UTC, whatever the company’s time zone', async () => {
    await desk.maria.supabase.rpc('set_company_time_zone', { zone: 'Pacific/Kiritimati' })
    const one = await completedAgo(30)

    await desk.decide(decline(one))

    expect(await clockOf(one)).toEqual({ due: day(0), decided: null, given: null })
    await desk.maria.supabase.rpc('set_company_time_zone', { zone: 'America/New_York' })
  })

  test('stops by an email that goes out by itself to an applicant who agreed to that', async () => {
    const [one, other] = [await completedAgo(10), await completedAgo(10)]
    await agreed(desk.app, desk.maria, { id: one.clientId, email: await emailOf(one) })

    const { body } = await desk.decide(decline(one))
    await desk.decide(decline(other))

    const mails = (id: string) =>
      desk.server('select adverse_action_notice_id as notice from public.notice_emails where client_id = $1', [id])
    expect(await mails(one.clientId)).toEqual([{ notice: body.notice_id }])
    expect(await mails(other.clientId)).toEqual([])
  })
})

const emailOf = async ({ clientId }: Applied) =>
  (await desk.server('select email from public.clients where id = $1', [clientId]))[0].email

describe('a deadline that has passed', () => {
  test('is not erased by a counteroffer without reasons', async () => {
    const one = await completedAgo(40)

    await date(one, 'counteroffered', day(0))

    expect(await clockOf(one)).toEqual({ due: day(-10), decided: 10, given: null })
  })

  test('was kept by a counteroffer that was sent in time and recorded later', async () => {
    const one = await completedAgo(40)

    await date(one, 'counteroffered', day(-11))

    expect(await clockOf(one)).toEqual({ due: day(79), decided: null, given: null })
  })

  test('is not erased by a counteroffer with reasons before its notice was given', async () => {
    const one = await completedAgo(40)

    const { body } = await desk.decide(offer(one))
    const made = await clockOf(one)
    await give(body)

    expect(made).toEqual({ due: day(-10), decided: 10, given: null })
    expect(await clockOf(one)).toEqual({ due: null, decided: 10, given: 10 })
  })

  test('is not erased by an application that is completed today', async () => {
    const [late, inTime] = [await incompleteSince(31), await incompleteSince(30)]

    await date(late, 'completed', day(0))
    await date(inTime, 'completed', day(0))

    expect((await clockOf(late)).due).toBe(day(-1))
    expect((await clockOf(inTime)).due).toBe(day(30))
  })

  test('is not erased by a notice of incompleteness given after it', async () => {
    const one = await incompleteSince(35)
    const { body } = await desk.decide(ask(one))

    await callCommand(
      desk.app,
      'incompleteness-notice',
      { act: 'give', notice_id: body.notice_id, how: 'mail', on: day(0) },
      { person: desk.sam },
    )

    expect((await clockOf(one)).due).toBe(day(-5))
  })

  test('marks an approval as late, in the audit log too', async () => {
    const one = await completedAgo(33)

    await desk.decide(approve(one))

    expect(await clockOf(one)).toEqual({ due: null, decided: 3, given: null })
    const [event] = await desk.server(
      "select details ->> 'days_late' as late from app.audit_events where action = 'loan_applications.decided' and subject_id = $1",
      [one.id],
    )
    expect(event.late).toBe('3')
  })

  test('does not mark a withdrawal that came before it', async () => {
    const one = await completedAgo(33)

    await desk.decide({
      ...{ application_id: one.id, decision: 'withdrawn' },
      ended: { on: addDays(day(0), -3), how: 'by_phone' },
    })

    expect(await clockOf(one)).toEqual({ due: null, decided: null, given: null })
  })
})
