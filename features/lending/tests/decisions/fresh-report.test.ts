import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Applied, approve, decline, offer } from '#features/lending/tests/decision-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { productDesk, TERMS } from './product-fixture.ts'

let desk: Awaited<ReturnType<typeof productDesk>>
beforeAll(async () => {
  desk = await productDesk()
  // The policy must be in force in each of the zones, so it is published on the earliest of their days.
  await zoneOf('behind')
  await desk.published()
})
afterAll(() => desk.app.close())

/** The company's zone in which it is now a day later than in UTC, or a day earlier. */
const zoneOf = (place: 'ahead' | 'behind') =>
  desk.server(
    `update app.organizations set time_zone = $2 where id = (select organization_id from app.people where id = $1)`,
    [desk.maria.person.id, place === 'ahead' ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'],
  )

/** The report was pulled so many of the company's days ago, at noon there. */
const pulled = ({ reportId }: Applied, days: number) =>
  desk.server(
    `update public.credit_reports r
        set created_at = ((now() at time zone o.time_zone)::date - $2::integer + time '12:00') at time zone o.time_zone
       from app.organizations o where o.id = r.organization_id and r.id = $1`,
    [reportId, days],
  )

/** An application that is as old as its report. */
async function pulledAgo(days: number): Promise<Applied> {
  const one = await desk.forProduct()
  await desk.server(`update public.loan_applications set submitted_at = now() - interval '40 days' where id = $1`, [
    one.id,
  ])
  await pulled(one, days)
  return one
}

describe.each(['ahead', 'behind'] as const)('in a time zone %s of UTC', (place) => {
  beforeAll(async () => {
    await zoneOf(place)
  })

  test('a report counts on the last day of the product’s limit', async () => {
    const one = await pulledAgo(30)

    expect(await desk.decide({ ...approve(one), terms: TERMS })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
  })

  test.each([
    ['an approval', (one: Applied) => approve(one)],
    ['its preview', (one: Applied) => ({ ...approve(one), preview: true })],
    ['a counteroffer', (one: Applied) => offer(one)],
    [
      'an approval that says no report was used',
      ({ id }: Applied) => ({ application_id: id, decision: 'approved', disclosure: null }),
    ],
  ])('a day later, it must be pulled again before %s', async (_, wish) => {
    const one = await pulledAgo(31)

    const { status, body } = await desk.decide(wish(one))

    expect([status, body.code, body.client_id]).toEqual([422, 'REPORT_TOO_OLD', one.clientId])
    expect(body.message).toBe(
      'This report is 31 days old. The product accepts 30 days, so pull it again before you decide.',
    )
    expect(await desk.statusOf(one.id)).toBe('pending')
  })

  test('the engine refers on the day after the limit, and asks for a report', async () => {
    const [old, fresh] = [await pulledAgo(31), await pulledAgo(30)]
    for (const { id } of [old, fresh]) await desk.engine(desk.sam, { act: 'run', application_id: id })

    const [[ofOld], [ofFresh]] = await Promise.all([desk.decisionsOf(old.id), desk.decisionsOf(fresh.id)])

    expect([ofOld.outcome, ofOld.report_id, ofFresh.report_id]).toEqual(['refer', null, fresh.reportId])
    expect(ofOld.result.refer_because).toContain('Order a credit report')
  })
})

test('a new report makes the approval possible', async () => {
  const one = await pulledAgo(31)
  const reportId = await desk.report(one.clientId)

  expect(await desk.decide({ ...approve({ ...one, reportId }), terms: TERMS })).toMatchObject({ status: 200 })
})

test('a decline on an old report is possible, because its reasons are checked again', async () => {
  expect(await desk.decide(decline(await pulledAgo(31)))).toMatchObject({ status: 200 })
})

test('the form says that the report is too old before anyone decides', async () => {
  const one = await pulledAgo(31)

  const { body } = await callCommand(desk.app, 'weigh-application', { application_id: one.id }, { person: desk.sam })

  expect(body).toMatchObject({
    client_id: one.clientId,
    report_problems: [
      {
        code: 'REPORT_TOO_OLD',
        client_id: one.clientId,
        message: expect.stringMatching(/^This report is 31 days old/),
      },
    ],
  })
})
