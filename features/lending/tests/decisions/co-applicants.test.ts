import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { agreed } from '#features/documents/tests/record-fixture.ts'
import { type Applied, approve, decisionFixture, decline, offer } from '#features/lending/tests/decision-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand } from '#test/support/app.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

interface Joint {
  one: Applied
  ines: string
  reportId: string
}

/** An application with the co-applicant Ines; with her report unless she was added after the pull. */
async function joint(role = 'co_applicant', isPulled = true): Promise<Joint> {
  const one = await desk.applied()
  const { id: ines } = await clientOf(desk.maria, {
    first_name: 'Ines',
    last_name: 'Berg',
    address: '9 Elm St',
    city: 'Austin',
  })
  await desk.server(
    `insert into public.application_people (organization_id, application_id, client_id, role, joint_intent)
     select organization_id, id, $2, $3, case $3 when 'co_applicant' then 'signed' end from public.loan_applications where id = $1`,
    [one.id, ines, role],
  )
  return { one, ines, reportId: isPulled ? await desk.report(ines) : '' }
}
const use = ({ ines, reportId }: Joint, bureaus: object[] = [{ bureau: 'experian', model: 'FICO 8' }]) => ({
  applicants: [{ client_id: ines, report_id: reportId, bureaus }],
})
const noticesTo = ({ one }: Joint) =>
  desk.server('select * from public.applicant_notices where application_id = $1', [one.id])
const clockOf = async ({ one }: Joint) =>
  (await desk.server('select notice_given_on, notice_due_on from public.loan_applications where id = $1', [one.id]))[0]
const give = (act: string, notice_id: string) =>
  callCommand(desk.app, act, { act: 'give', notice_id, how: 'mail', on: day(0) }, { person: desk.sam })

describe('a decision on an application of two', () => {
  test('gives the co-applicant whose report was used a notice of their own, with nothing from the other report', async () => {
    const both = await joint()

    const { status } = await desk.decide({ ...decline(both.one), ...use(both) })

    const [notice] = await noticesTo(both)
    expect([status, notice.kind, notice.client_id, notice.report_id]).toEqual([
      ...[200, 'adverse_action', both.ines, both.reportId],
    ])
    expect(notice.contents.applicant).toEqual({
      name: 'Ines Berg',
      address: ['9 Elm St', expect.stringMatching(/^Austin/)],
    })
    const text = JSON.stringify(notice.contents.parts)
    expect(text).toMatch(/Your credit score: 540/)
    expect(text).not.toMatch(/Dana|Income insufficient/)
    const [own] = await desk.noticesOf(both.one)
    expect(JSON.stringify(own.contents)).not.toMatch(/Ines/)
  })

  test('gives both a score disclosure with an approval', async () => {
    const both = await joint()

    await desk.decide({ ...approve(both.one), ...use(both) })

    expect(await noticesTo(both)).toMatchObject([
      { kind: 'credit_score', contents: { applicant: { name: 'Ines Berg' }, score: { value: 540, model: 'FICO 8' } } },
    ])
  })

  test('must state the use of each report on file, and a report that was not used gets no notice', async () => {
    const both = await joint()

    const silent = await desk.decide(decline(both.one))
    const stated = await desk.decide({ ...decline(both.one), ...use(both, []) })

    expect(silent).toMatchObject({ status: 422, body: { code: 'APPLICANT_USE' } })
    expect([stated.status, await noticesTo(both)]).toEqual([200, []])
  })

  test('can’t leave out the score of a co-applicant from an approval', async () => {
    const both = await joint()

    expect(await desk.decide({ ...approve(both.one), ...use(both, []) })).toMatchObject({
      ...{ status: 422, body: { code: 'APPLICANT_USE' } },
    })
  })

  test('gives a guarantor no notice, because a guarantor is not an applicant', async () => {
    const both = await joint('guarantor')

    const { status } = await desk.decide(decline(both.one))

    expect([status, await noticesTo(both)]).toEqual([200, []])
  })

  test('ends its clock once both notices were given', async () => {
    const both = await joint()
    const { body } = await desk.decide({ ...decline(both.one), ...use(both) })
    const [notice] = await noticesTo(both)

    await give('adverse-action-notice', body.notice_id)
    const after = await clockOf(both)
    const given = await give('applicant-notice', notice.id)

    expect([after.notice_given_on, after.notice_due_on === null, given.status]).toEqual([null, false, 200])
    expect((await clockOf(both)).notice_due_on).toBeNull()
    expect((await noticesTo(both))[0]).toMatchObject({ given_how: 'mail', given_by_name: 'Sam' })
  })
})

describe('before an approval or a counteroffer', () => {
  test.each([
    ['an approval', (one: Applied) => approve(one)],
    ['a counteroffer', (one: Applied) => offer(one)],
  ])('%s needs the report of a co-applicant who was added after the pull', async (_, wish) => {
    const both = await joint('co_applicant', false)

    const { status, body } = await desk.decide(wish(both.one))

    expect([status, body.code, body.client_id]).toEqual([422, 'APPLICANT_NOT_PULLED', both.ines])
    expect(body.message).toBe(
      'The co-applicant Ines Berg has no credit report for this application. Order the report before you decide.',
    )
    expect(await desk.decide(decline(both.one))).toMatchObject({ status: 200 })
  })

  test('a co-applicant who was named online must have signed, or their link must be revoked', async () => {
    const one = await desk.applied()
    const condition = (status: string) =>
      desk.server(
        `insert into public.application_conditions (organization_id, application_id, client_id, kind, title, provider, source, due_on, status,
                                                    note, settled_by_name, settled_at)
         select organization_id, id, client_id, 'co_applicant_form', 'Ines Berg joins the application', 'co_applicant', 'person',
                current_date, $2, 'Revoked', 'Sam', now() from public.loan_applications where id = $1`,
        [one.id, status],
      )
    await condition('waived')
    await condition('requested')

    const { status, body } = await desk.decide(approve(one))
    await desk.server(
      "update public.application_conditions set status = 'waived' where application_id = $1 and status = 'requested'",
      [one.id],
    )

    expect([status, body.code]).toEqual([422, 'CO_APPLICANT_UNFINISHED'])
    expect(body.message).toMatch(/waits for a co-applicant: Ines Berg joins the application\. Wait until/)
    expect((await desk.decide(approve(one))).status).toBe(200)
  })

  test.each(['the applicant', 'the co-applicant'])('the consent of %s must not be withdrawn', async (who) => {
    const both = await joint()
    const reportId = who === 'the applicant' ? both.one.reportId : both.reportId
    await withdrawn(reportId)

    const { status, body } = await desk.decide({ ...approve(both.one), ...use(both) })

    expect([status, body.code]).toEqual([422, 'CONSENT_WITHDRAWN'])
    expect(body.message).toMatch(who === 'the applicant' ? /^Dana Whitfield withdrew/ : /^Ines Berg withdrew/)
  })
})

async function withdrawn(reportId: string): Promise<void> {
  const [consent] = await desk.server(
    `insert into public.credit_consents (organization_id, client_id, method, text_version, text_hash, purpose, bureaus, pull_type, signed_at,
                                         expires_at, revoked_at)
     select r.organization_id, r.client_id, 'wet', 'v1', repeat('a', 64), 'credit_transaction', '{experian}', 'soft', now() - interval '2 days',
            now() + interval '30 days', now()
       from public.credit_reports r where r.id = $1 returning id`,
    [reportId],
  )
  await desk.server(
    `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus, credits_reserved,
                                   permissible_purpose, report_id, consent_id)
     select organization_id, client_id, $2, $3, 'x', '{experian}', 0, 'credit_transaction', id, $4 from public.credit_reports where id = $1`,
    [reportId, desk.maria.person.id, randomUUID(), consent.id],
  )
}

describe('the reasons of a decline', () => {
  const BANKRUPT = { public_record: [{ type: 'Chapter 7 Bankruptcy', date_filed: day(-400) }] }
  /** Only the report of Ines has a bankruptcy. */
  async function bankrupt(): Promise<Joint> {
    const both = await joint()
    await desk.server(
      `update public.credit_reports set bureau_data = jsonb_set(bureau_data, '{experian,full_feed}', bureau_data #> '{experian,full_feed}' || $2)
        where id = $1`,
      [both.reportId, JSON.stringify(BANKRUPT)],
    )
    return both
  }
  const reasons = ['bankruptcy', 'low_income']
  const itemsOf = (contents: { parts: { title: string | null; items: string[] }[] }, title: RegExp) =>
    contents.parts.find((part) => title.test(part.title ?? ''))?.items

  test('can come from a co-applicant’s report, whose notice states only those', async () => {
    const both = await bankrupt()

    const { body: weighed } = await callCommand(
      desk.app,
      'weigh-application',
      { application_id: both.one.id },
      { person: desk.sam },
    )
    const { status } = await desk.decide({ ...decline(both.one, { reasons }), ...use(both) })

    expect(weighed.applicants[0].reasons).toContainEqual(
      expect.objectContaining({
        code: 'bankruptcy',
        evidence: [expect.stringMatching(/^Ines Berg, Experian: Chapter 7/)],
      }),
    )
    const [[primary], [own]] = await Promise.all([desk.noticesOf(both.one), noticesTo(both)])
    expect(status).toBe(200)
    expect(itemsOf(primary.contents, /Principal reasons/)).toEqual([
      'Bankruptcy (information about a co-applicant)',
      'Income insufficient for amount of credit requested',
    ])
    expect(itemsOf(own.contents, /Principal reasons from your credit report/)).toEqual(['Bankruptcy'])
  })

  test('can’t come from a report that was not used', async () => {
    const both = await bankrupt()

    const refused = await desk.decide({ ...decline(both.one, { reasons }), ...use(both, []) })

    expect(refused).toMatchObject({ status: 422, body: { code: 'NOTICE_REFUSED' } })
    expect(refused.body.message).toMatch(/Nothing on file supports “Bankruptcy”/)
  })
})

test('a notice goes by email to a co-applicant who agreed to that, and on paper to one who did not', async () => {
  const [agreeing, silent] = [await joint(), await joint()]
  const email = `ines-${randomUUID()}@example.test`
  await desk.server('update public.clients set email = $2 where id = $1', [agreeing.ines, email])
  await agreed(desk.app, desk.maria, { id: agreeing.ines, email })

  for (const both of [agreeing, silent]) await desk.decide({ ...decline(both.one), ...use(both) })

  const givenOf = async (both: Joint) => (await noticesTo(both))[0].given_how
  await expect.poll(() => givenOf(agreeing)).toBe('email')
  const [{ id }] = await noticesTo(silent)
  const call = (act: string, person = desk.sam) =>
    callCommand(desk.app, 'applicant-notice', { act, notice_id: id }, { person })
  expect(await call('email')).toMatchObject({ status: 422, body: { code: 'electronic_consent_required' } })
  expect([await givenOf(silent), (await call('print', desk.omar)).status]).toEqual([null, 404])
})
