import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { book, MONTHLY, ownStateRule } from './booking-fixture.ts'
import { type Applied, approve, decisionFixture, decline } from './decision-fixture.ts'
import { openLoan, TERMS } from './loan-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

const SSN = '512345678'
const OPEN = {
  status: 422,
  body: {
    code: 'RED_FLAGS_OPEN',
    message:
      'This application has red flags of identity theft without a response. Respond to each one on the application first',
  },
}
let phones = 5_125_550_200
const somebodysPhone = () => String(++phones)
let ssns = 512_400_000
const somebodysSsn = () => String(++ssns)

const act = (name: string, { id }: Pick<Applied, 'id'>, more: object = {}, person: SignedIn = desk.sam, key?: string) =>
  callCommand(desk.app, 'red-flags', { act: name, application_id: id, ...more }, { person, key })
const look = (one: Pick<Applied, 'id'>) => desk.flagsOf(one)
const codesOf = async (one: Applied) => (await look(one)).map(({ code }: { code: string }) => code)
const VERIFIED = { response: 'verified', method: 'government_id', note: 'Passport seen, in person' }

async function answer(one: Applied, code: string, more: object = VERIFIED, person = desk.sam) {
  const { basis } = (await look(one)).find((flag: { code: string }) => flag.code === code)
  return act('answer', one, { code, basis, ...more }, person)
}
const statusOf = async ({ id }: Applied) =>
  (await desk.server('select status from public.loan_applications where id = $1', [id]))[0].status
const setStatus = ({ id }: Applied, status = 'approved') =>
  desk.server('update public.loan_applications set status = $2 where id = $1', [id, status])
const PAST_THE_COMMAND = { code: 'PT422', hint: 'red_flags_open' }

/** An application whose SSN another client of the company also has. */
async function sharing(): Promise<Applied> {
  const ssn = somebodysSsn()
  await clientOf(desk.maria, { first_name: 'Tom', last_name: 'Brayden', ssn })
  return desk.appliedBy({ ssn, date_of_birth: '1980-08-15' })
}

test('an application without red flags is approved without questions', async () => {
  const one = await desk.appliedBy({ ssn: somebodysSsn(), date_of_birth: '1980-08-15', phone: somebodysPhone() })

  expect(await look(one)).toEqual([])
  expect(await desk.decide(approve(one))).toMatchObject({ status: 200 })
})

describe('an approval waits for a red flag', () => {
  test('in the command, its preview and the database, until there is a response', async () => {
    const one = await sharing()

    expect(await desk.decide({ ...approve(one), preview: true })).toMatchObject(OPEN)
    expect(await desk.decide(approve(one))).toMatchObject(OPEN)
    await expect(setStatus(one)).rejects.toMatchObject(PAST_THE_COMMAND)
    await expect(setStatus(one, 'funded')).rejects.toMatchObject(PAST_THE_COMMAND)
    expect(await statusOf(one)).toBe('pending')

    expect(await answer(one, 'shared_ssn')).toMatchObject({ status: 200, body: { flags: [VERIFIED] } })
    expect(await desk.decide(approve(one))).toMatchObject({ status: 200 })
  })

  test('but a decline does not', async () => {
    expect(await desk.decide(decline(await sharing()))).toMatchObject({ status: 200 })
  })

  test('found only in the digits of the SSN: checked with the decision, and enforced by the database once found', async () => {
    const one = await desk.appliedBy({ oldSsn: '666123456', date_of_birth: '1980-08-15' })

    expect(await desk.decide(approve(one))).toMatchObject(OPEN)
    expect(await codesOf(one)).toEqual(['ssn_not_issued'])
    await expect(setStatus(one)).rejects.toMatchObject(PAST_THE_COMMAND)
    await answer(one, 'ssn_not_issued', { response: 'not_warranted', note: 'Mistyped: card seen' })
    expect(await desk.decide(approve(one))).toMatchObject({ status: 200 })
  })

  test('but no longer for a flag in a mistyped SSN that was corrected', async () => {
    const one = await desk.appliedBy({ oldSsn: '666123456', date_of_birth: '1980-08-15' })
    await look(one)
    await desk.sam.supabase.from('clients').update({ ssn: somebodysSsn() }).eq('id', one.clientId).throwOnError()

    expect(await codesOf(one)).toEqual(['ssn_changed'])
  })

  test('and so does the loan if the flag appears after the approval', async () => {
    const one = await desk.appliedBy({ ssn: somebodysSsn() })
    await desk.decide(approve(one))
    await act('review', one, { seen: [{ code: 'told_by_others', note: 'The police called' }] })
    await ownStateRule(desk.app, desk.maria, 'TX')
    const lend = () => book(desk.app, desk.sam, { client_id: one.clientId, application_id: one.id, quote: MONTHLY })
    const lendElsewhere = async () =>
      openLoan(desk.app.database.pools.server, await desk.homeOf(one), TERMS, { applicationId: one.id })

    expect(await lend()).toMatchObject(OPEN)
    await expect(lendElsewhere()).rejects.toMatchObject(PAST_THE_COMMAND)
    await answer(one, 'told_by_others')
    expect(await lend()).toMatchObject({ status: 201 })
    expect(await act('look', one)).toMatchObject({ status: 409, body: { code: 'APPLICATION_DECIDED' } })
  })

  test('that is inserted as approved; earlier decisions are history', async () => {
    const { clientId } = await sharing()
    const bring = (decided: string) =>
      desk.server(
        `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at, decision_at)
         select organization_id, id, 'auto', 1, 'approved', now() - interval '9 days', ${decided} from public.clients where id = $1`,
        [clientId],
      )

    await expect(bring('null')).rejects.toMatchObject(PAST_THE_COMMAND)
    expect(await bring("now() - interval '1 day'")).toEqual([])
  })
})

describe('the product’s own search', () => {
  test.each([
    ['shared_phone', 1, false],
    ['shared_phone', 2, true],
    ['shared_email', 1, false],
    ['shared_email', 2, true],
    ['shared_address', 3, false],
    ['shared_address', 4, true],
  ])('finds %s, given by %i others: %s', async (code, others, isFound) => {
    const what = {
      shared_phone: { phone: somebodysPhone() },
      shared_email: { email: `${somebodysPhone()}@example.test` },
      shared_address: { address: `${somebodysPhone()} Oak St`, zip: '89501' },
    }[code]
    for (let n = 0; n < others; n++) await clientOf(desk.maria, { ...what, last_name: `Other${n}` })
    const one = await desk.appliedBy({ ...what })

    expect(await codesOf(one)).toEqual(isFound ? [code] : [])
  })

  test('names whose SSN it is, counts archived clients, and ignores other companies', async () => {
    const ssn = somebodysSsn()
    await clientOf(desk.omar, { ssn })
    const one = await desk.appliedBy({ ssn })
    expect(await codesOf(one)).toEqual([])

    const { id } = await clientOf(desk.maria, { first_name: 'Tom', last_name: 'Brayden', ssn })
    await desk.sam.supabase.rpc('archive_clients', { client_ids: [id], archive: true })
    expect((await look(one))[0]).toMatchObject({
      ...{ code: 'shared_ssn', response: null },
      facts: { count: 1, others: [{ id, name: 'Tom Brayden' }] },
    })
  })

  test('reopens a flag if its basis changed', async () => {
    const phone = somebodysPhone()
    for (const last_name of ['One', 'Two']) await clientOf(desk.maria, { phone, last_name })
    const one = await desk.appliedBy({ phone })
    await answer(one, 'shared_phone')
    expect((await look(one))[0].response).toBe('verified')

    await clientOf(desk.maria, { phone, last_name: 'Three' })

    expect((await look(one)).map(({ response }: { response: string }) => response)).toEqual([null])
    expect(await desk.decide(approve(one))).toMatchObject(OPEN)
  })

  const reported = (one: Applied, data: object, hours: number) =>
    desk.server(
      `insert into public.credit_reports (organization_id, client_id, status, report_data, created_at)
       select organization_id, id, 'success', $2, now() + make_interval(hours => $3) from public.clients where id = $1`,
      [one.clientId, data, hours],
    )

  test('finds a freeze: each bureau’s latest result counts, and an outage counts as none', async () => {
    const one = await desk.appliedBy({})
    await reported(one, { outcomes: { experian: 'frozen', equifax: 'frozen' } }, -3)
    await reported(one, { outcomes: { experian: 'hit', equifax: 'error' } }, -2)

    expect((await look(one))[0]).toMatchObject({ code: 'credit_freeze', facts: { bureaus: ['equifax'] } })
    await reported(one, { outcomes: { equifax: 'no_hit' } }, -1)
    expect(await codesOf(one)).toEqual([])
  })

  test('finds that the newest report lists the client as deceased', async () => {
    const one = await desk.appliedBy({})
    await reported(one, { alerts: [{ kind: 'deceased', text: 'DECEASED' }] }, 1)

    expect(await codesOf(one)).toEqual(['deceased'])
  })

  test('finds that the client had accounts blocked as identity theft', async () => {
    const one = await desk.appliedBy({})
    await desk.server(
      `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
       select organization_id, client_id, id, 'experian', 'account', 'k', 'Bank', 'identity_theft' from public.credit_reports where id = $1`,
      [one.reportId],
    )

    expect((await look(one))[0]).toMatchObject({ code: 'identity_theft_claim', facts: { count: 1 } })
  })

  test('leaves fraud, active-duty and address alerts to the report, where they are resolved', async () => {
    const one = await desk.applied([{ kind: 'fraud', text: 'FRAUD ALERT' }])

    expect(await codesOf(one)).toEqual([])
    expect(await desk.decide(approve(one))).toMatchObject({ status: 422, body: { code: 'IDENTITY_UNVERIFIED' } })
    const shown = async () => (await shownTo(desk.sam, one)).flags
    expect(await shown()).toMatchObject([{ code: 'fraud_alert', response: null, facts: { report_id: one.reportId } }])
    await desk.sam.supabase
      .rpc('record_identity_check', {
        ...{ report_id: one.reportId, alert_kind: 'fraud', method: 'alert_phone', note: 'Called them' },
      })
      .throwOnError()
    expect(await shown()).toMatchObject([{ code: 'fraud_alert', response: 'verified', note: 'Called them' }])
  })
})

async function shownTo(person: SignedIn, { clientId, id }: Applied) {
  const { data } = await person.supabase.rpc('red_flags', { client_id: clientId })
  return (data ?? []).find(({ application_id }: { application_id: string }) => application_id === id)
}

describe('a response', () => {
  test('that identity theft is suspected blocks the approval, flags clients with shared details, and can be changed', async () => {
    const phone = somebodysPhone()
    const one = await desk.appliedBy({ phone })
    await act('review', one, { seen: [{ code: 'unlike_photo', note: 'Another person' }] })
    await answer(one, 'unlike_photo', { response: 'declined', note: 'Not this person' })
    const next = await desk.appliedBy({ phone })

    expect(await desk.decide(approve(one))).toMatchObject(OPEN)
    expect((await look(next))[0]).toMatchObject({ code: 'known_fraud', facts: { what: ['phone'] } })
    expect(await answer(one, 'unlike_photo')).toMatchObject({ status: 200 })
    expect(await codesOf(next)).toEqual([])
    expect(await desk.decide(approve(one))).toMatchObject({ status: 200 })
  })

  test('that identity theft is suspected remains, even if its basis was edited away', async () => {
    const one = await sharing()
    await answer(one, 'shared_ssn', { response: 'declined', note: 'Not this person' })
    await desk.sam.supabase.from('clients').update({ ssn: somebodysSsn() }).eq('id', one.clientId).throwOnError()

    expect(await codesOf(one)).toEqual(['shared_ssn', 'ssn_changed'])
    expect(await desk.decide(approve(one))).toMatchObject(OPEN)
  })

  test('is final: it is recorded once even if sent twice, and stays on record for former flags', async () => {
    const one = await sharing()
    const { basis } = (await look(one))[0]
    const given = { code: 'shared_ssn', basis, ...VERIFIED }

    const replies = [await act('answer', one, given, desk.sam, 'k1'), await act('answer', one, given, desk.sam, 'k1')]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await act('answer', one, given)).toMatchObject({ status: 409, body: { code: 'FLAG_ANSWERED' } })
    await desk.sam.supabase.from('clients').update({ ssn: null }).eq('id', one.clientId).throwOnError()

    expect(await act('answer', one, given)).toMatchObject({ status: 409, body: { code: 'FLAG_GONE' } })
    expect((await shownTo(desk.sam, one)).flags).toContainEqual(
      expect.objectContaining({ code: 'shared_ssn', is_current: false, ...VERIFIED, answered_by_name: 'Sam' }),
    )
  })

  test.each([
    [{ ...VERIFIED, method: undefined }, 'Choose how identity was verified, only if it was verified'],
    [
      { response: 'not_warranted', method: 'other', note: 'A twin' },
      'Choose how identity was verified, only if it was verified',
    ],
    [{ ...VERIFIED, note: 'ID' }, 'What you did must have at least 3 characters'],
    [{ ...VERIFIED, note: '\u200B'.repeat(3) }, 'What you did must have at least 3 characters'],
    [{ ...VERIFIED, note: `SSN ${SSN.replace(/(...)(..)/, '$1-$2-')}` }, 'What you did must not contain an SSN'],
    [{ ...VERIFIED, response: 'ignored' }, 'Response must be among verified, not_warranted, declined'],
  ])('like %j is rejected: %s', async (given, words) => {
    const one = await sharing()

    const { status, body } = await answer(one, 'shared_ssn', given)

    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(words) })
    expect((await look(one))[0].response).toBeNull()
  })
})

describe('the checklist', () => {
  test('records who completed it, and each sign seen becomes a flag that needs a response', async () => {
    const one = await desk.appliedBy({})
    const seen = [
      { code: 'altered_document', note: 'Another typeface' },
      { code: 'altered_document', note: 'Cut out photo' },
    ]

    const { body } = await act('review', one, { seen })

    expect(body.flags).toMatchObject([{ code: 'altered_document', found_by_name: 'Sam' }, { code: 'altered_document' }])
    expect(await shownTo(desk.maria, one)).toMatchObject({ is_open: true, reviewed_by_name: 'Sam' })
    expect(await desk.eventsOf(one)).toEqual(
      expect.arrayContaining(['Completed the red flag checklist', 'Found a red flag of identity theft']),
    )
  })

  test('accepts only its own lines', async () => {
    const one = await desk.appliedBy({})

    for (const code of ['shared_ssn', 'made_up'])
      expect((await act('review', one, { seen: [{ code, note: 'Seen' }] })).status).toBe(400)
    expect(await look(one)).toEqual([])
  })
})

describe('red flags', () => {
  test('can’t be found, resolved or read by another company, and super admins can read them', async () => {
    const one = await sharing()
    const ada = await desk.app.signIn(await superAdmin(desk.app.database, 'Ada'))

    for (const [name, more] of [['look', {}] as const, ['review', { seen: [] }] as const])
      expect(await act(name, one, more, desk.omar)).toMatchObject({
        ...{ status: 404, body: { code: 'APPLICATION_NOT_FOUND' } },
      })
    expect((await answer(one, 'shared_ssn', VERIFIED, desk.omar)).status).toBe(404)
    expect((await act('look', one, {}, ada)).status).toBe(403)
    expect(await shownTo(desk.omar, one)).toBeUndefined()
    await answer(one, 'shared_ssn')
    expect((await shownTo(ada, one)).flags).toMatchObject([{ code: 'shared_ssn' }])
    const readBy = async ({ supabase }: SignedIn) =>
      (await supabase.from('red_flag_entries').select('id').eq('application_id', one.id)).data?.length
    expect([await readBy(desk.sam), await readBy(desk.omar), await readBy(ada)]).toEqual([1, 0, 1])
  })

  test('can’t be written or changed over the API', async () => {
    const one = await sharing()
    await answer(one, 'shared_ssn')
    const entries = () => desk.sam.supabase.from('red_flag_entries')

    for (const attempt of [
      entries().insert({ client_id: one.clientId, application_id: one.id, kind: 'reviewed', recorded_by_name: 'X' }),
      entries().update({ response: 'verified' }).eq('application_id', one.id),
      entries().delete().eq('application_id', one.id),
    ])
      expect((await attempt).error?.code).toBe('42501')
    for (const sql of ["update public.red_flag_entries set note = 'Other'", 'delete from public.red_flag_entries'])
      await expect(desk.server(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test('must belong to the application of their own client and company, for every role', async () => {
    const [one, other] = [await desk.appliedBy({}), await desk.appliedBy({})]
    const keep = (organization: string, client: string) =>
      desk.server(
        `insert into public.red_flag_entries (organization_id, client_id, application_id, kind, recorded_by_name)
         select ${organization}, $2, id, 'reviewed', 'Sam' from public.loan_applications where id = $1`,
        [one.id, client],
      )

    await expect(keep('organization_id', other.clientId)).rejects.toMatchObject({ code: '42501' })
    const omars = `(select organization_id from app.people where id = '${desk.omar.person.id}')`
    await expect(keep(omars, one.clientId)).rejects.toMatchObject({ code: '42501' })
    expect(await keep('organization_id', one.clientId)).toEqual([])
  })

  test('reveal no digit of an SSN in any response, row or event', async () => {
    const one = await desk.appliedBy({ oldSsn: '666777888', date_of_birth: '1980-08-15' })
    const { body } = await act('look', one)
    const rows = await desk.server('select * from public.red_flag_entries where application_id = $1', [one.id])
    const events = await desk.server("select details from app.audit_events where action like 'red_flag%'")

    expect(rows).toHaveLength(1)
    expect(JSON.stringify([body, rows, events])).not.toMatch(/666.?77.?7888|1980-08-15|08.15.1980/)
  })
})
