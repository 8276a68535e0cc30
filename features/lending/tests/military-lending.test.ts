import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { type ConfiguredRegister, openMilitaryRegister } from '#features/lending/server/military/configured-register.ts'
import { registerGateway } from '#features/lending/server/military/register-gateway.ts'
import {
  type SandboxRegister,
  startSandboxRegister,
} from '#features/lending/server/military/sandbox/sandbox-register.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { TODAY } from './loan-fixture.ts'
import {
  type Applied,
  anyRateInNevada,
  DANA,
  MAPR_KINDS,
  type MilitaryFixture,
  militaryFixture,
  TOO_DEAR,
} from './military-fixture.ts'

const SSN = '900000025'
const BORN = '1996-02-03'
const SECRETS = /900.?00.?0025|1996-02-03|02\/03\/1996/
const CITED = 'The MAPR exceeds 36% a year, the limit for a covered borrower: 10 USC 987(b), 32 CFR 232.4(b)'

let sandbox: SandboxRegister
let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let ada: SignedIn
let desk: MilitaryFixture

beforeAll(async () => {
  sandbox = await startSandboxRegister({ port: 0, apiKey: 'key', slowMs: 400 })
  const gateway = registerGateway({ url: sandbox.url, apiKey: 'key', deadlineMs: 1_000 })
  app = await testApp({ militaryRegister: { ...gateway, isSandbox: true } })
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  desk = militaryFixture(app, maria, sam)
  await anyRateInNevada(app, maria)
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

const ABEL = { ...DANA, first_name: 'Abel', last_name: 'Duty' }
const SLOW = { first_name: 'Sam', last_name: 'Slowpoke' }

describe('a check of an application’s borrower', () => {
  test.each([
    [ABEL, true],
    [DANA, false],
    [{ ...DANA, ssn: '512345987' }, true],
  ])(
    'for %j returns a result and is stored with its certificate, its day and who checked',
    async (person, is_covered) => {
      const one = await desk.applied(person)

      const { status, body } = await desk.check(one)

      const answer = {
        is_covered,
        as_of: TODAY,
        is_sandbox: true,
        certificate_number: expect.stringMatching(/^SANDBOX-/),
      }
      expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(String), ...answer } })
      const { data } = await sam.supabase
        .from('military_checks')
        .select('*')
        .eq('application_id', one.id)
        .throwOnError()
      expect(data).toMatchObject([
        { ...answer, asked_about: `${person.first_name} ${person.last_name}`, checked_by_name: 'Sam' },
      ])
    },
  )

  test('appears in the client’s timeline, without SSN and birth date there, in the response, the row or the log', async () => {
    const one = await desk.applied({ ...ABEL, ssn: SSN })

    const { body } = await desk.check(one)

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: one.clientId }).throwOnError()
    expect(data.map(eventSentence)).toContain('Checked the military status of a borrower')
    const kept = await desk.server(
      `select (select jsonb_agg(m) from public.military_checks m) as checks, (select jsonb_agg(e) from app.audit_events e) as events`,
    )
    expect(JSON.stringify([body, data, kept]) + app.logged()).not.toMatch(SECRETS)
  })

  test.each([
    ['Dana', 'Downs'],
    ['Gary', 'Garbage'],
    ['Terry', 'Timeout'],
    ['Adele', 'Elsewhere'],
  ])(
    'with an invalid response from the register, of %s %s, stores nothing and says so',
    async (first_name, last_name) => {
      const one = await desk.applied({ ...DANA, ssn: SSN, first_name, last_name })

      const { status, body } = await desk.check(one)

      expect({ status, code: body.code }).toEqual({ status: 503, code: 'REGISTER_UNAVAILABLE' })
      expect(await desk.server('select from public.military_checks where application_id = $1', [one.id])).toEqual([])
      expect(JSON.stringify(body) + app.logged()).not.toMatch(SECRETS)
    },
  )

  test('that is slow is awaited', async () => {
    expect((await desk.check(await desk.applied({ ...DANA, ...SLOW }))).status).toBe(200)
  })

  test.each([
    ['without an SSN', { ssn: undefined }],
    ['without a date of birth', { date_of_birth: undefined }],
  ])('can’t be made by %s', async (_, lack) => {
    const { status, body } = await refusedUnasked(await desk.applied({ ...DANA, ...lack }))

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'identity_required' })
  })

  test('is rejected for a mortgage, which the act excludes', async () => {
    const loan_type = 'mortgage'
    const { status, body } = await refusedUnasked(await desk.applied(DANA, { loan_type }))

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'credit_not_covered' })
  })

  test.each([
    ['declined', 'declined'],
    ['withdrawn', 'withdrawn'],
    ['not_accepted', 'not accepted'],
    ['closed_incomplete', 'closed incomplete'],
  ])('is rejected for an application that is %s', async (given, words) => {
    const { status, body } = await refusedUnasked(await desk.applied(DANA, { status: given }))

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'APPLICATION_DECIDED' })
    expect(body.message).toContain(`This application is ${words}, so no loan`)
  })

  test('is rejected for an archived client', async () => {
    const one = await desk.applied()
    await desk.server('update public.clients set archived_at = now() where id = $1', [one.clientId])

    expect((await refusedUnasked(one)).body.code).toBe('CLIENT_ARCHIVED')
  })

  test('after the loan is forbidden, and the register is not asked', async () => {
    const [funded, lent] = [await desk.applied(ABEL, { status: 'funded' }), await desk.applied(ABEL)]
    await desk.lend(lent)

    for (const one of [funded, lent]) {
      const { status, body } = await refusedUnasked(one)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'mla_lookback_prohibited' })
      expect(body.message).toContain('32 CFR 232.5(b)(2)(i)(B)')
    }
  })

  test('is rejected and not stored if a loan was made meanwhile', async () => {
    const [one, before] = [await desk.applied({ ...ABEL, ...SLOW }), sandbox.asked()]

    const checking = desk.check(one)
    await expect.poll(sandbox.asked).toBe(before + 1)
    await desk.lend(one)

    expect(await checking).toMatchObject({ status: 409, body: { code: 'mla_lookback_prohibited' } })
    expect(await desk.server('select from public.military_checks where application_id = $1', [one.id])).toEqual([])
  })

  test.each([
    ['SSN', { ssn: '512345987' }],
    ['date of birth', { date_of_birth: '1996-02-04' }],
    ['name', { first_name: 'Samuel' }],
  ])('for a person whose %s was corrected meanwhile is rejected and not stored', async (_, correction) => {
    const [one, before] = [await desk.applied({ ...DANA, ...SLOW }), sandbox.asked()]

    const checking = desk.check(one)
    await expect.poll(sandbox.asked).toBe(before + 1)
    await maria.supabase.from('clients').update(correction).eq('id', one.clientId).throwOnError()

    expect(await checking).toMatchObject({ status: 409, body: { code: 'identity_changed' } })
    expect(await desk.server('select from public.military_checks where application_id = $1', [one.id])).toEqual([])
  })

  test('can’t be made or read by another company', async () => {
    const one = await desk.applied(ABEL)
    await desk.check(one)

    expect(await refusedUnasked(one, omar)).toMatchObject({ status: 404, body: { code: 'APPLICATION_NOT_FOUND' } })
    expect((await omar.supabase.from('military_checks').select('id')).data).toEqual([])
  })

  test('can’t be made by read-only users: a super admin, or one who views a subscriber', async () => {
    const one = await desk.applied(ABEL)

    expect((await refusedUnasked(one, ada)).status).toBe(403)
    const { data } = await ada.supabase.functions.invoke('view-subscriber', {
      body: { act: 'start', subscriber_id: await organizationOf(maria), reason: 'A customer asks for help' },
    })
    const viewing = { ...ada, token: data.access_token }
    expect(await refusedUnasked(one, viewing)).toMatchObject({ status: 403, body: { code: 'VIEWING_READ_ONLY' } })
  })

  test('can’t be written or changed over the API', async () => {
    const one = await desk.applied(ABEL)
    await desk.check(one)
    const row = { client_id: one.clientId, application_id: one.id, is_covered: false, certificate_number: 'X' }

    for (const attempt of [
      maria.supabase.from('military_checks').insert(row),
      maria.supabase.from('military_checks').update({ is_covered: false }).eq('application_id', one.id),
      maria.supabase.from('military_checks').delete().eq('application_id', one.id),
    ])
      expect((await attempt).error?.code).toBe('42501')
  })
})

const organizationOf = async ({ person }: SignedIn): Promise<string> =>
  (await desk.server('select organization_id as id from app.people where id = $1', [person.id]))[0].id

/** Expects an error before the register receives any personal details. */
async function refusedUnasked(one: Applied, person: SignedIn = sam) {
  const before = sandbox.asked()
  const reply = await desk.check(one, person)
  expect(sandbox.asked()).toBe(before)
  return reply
}

describe('a loan to a covered borrower', () => {
  test('is made at a MAPR of 36% and keeps its check; a cent more of charges is rejected with the citation', async () => {
    const one = await desk.applied(ABEL)
    const { body } = await desk.check(one)

    const above = await desk.lend(one, { charges: { credit_insurance_voluntary: 4_00, application_fee: 3_01 } })
    const at = await desk.lend(one, { charges: { credit_insurance_voluntary: 4_00, application_fee: 3_00 } })

    expect(above.refusal).toEqual({ status: 422, code: 'mapr_cap_exceeded', message: CITED })
    expect(at.made?.military_check_id).toBe(body.id)
  })

  test.each(MAPR_KINDS)('is rejected for too much of %s', async (charge) => {
    const one = await desk.applied(ABEL)
    await desk.check(one)

    expect((await desk.lend(one, { charges: { [charge]: 7_01 } })).refusal?.code).toBe('mapr_cap_exceeded')
  })

  test('is rejected for interest alone, also from a bank', async () => {
    const one = await desk.applied(ABEL)
    await desk.check(one)
    const [bank] = await desk.server(
      `insert into public.lenders (organization_id, company_name, company_type)
       select organization_id, 'A bank', 'bank' from public.clients where id = $1 returning id`,
      [one.clientId],
    )

    const dear = { quote: { rate_percent: '40' }, loan: { lender_id: bank.id } }
    expect((await desk.lend(one, dear)).refusal?.message).toBe(CITED)
  })

  test.each([
    ['auto', 'vehicle_purchase'],
    ['mortgage', 'dwelling'],
  ])('of type %s is not covered credit only if its contract says %s', async (loan_type, mla_exemption) => {
    const one = await desk.applied(ABEL)
    await desk.check(one)
    const lend = (loan: object) => desk.lend(one, { ...TOO_DEAR, loan: { loan_type, ...loan } })

    expect((await lend({})).refusal?.code).toBe('mapr_cap_exceeded')
    expect(await lend({ mla_exemption })).toMatchObject({ made: { military_check_id: null } })
  })

  test('is capped without its application or with another one, because the person is the same', async () => {
    const one = await desk.applied(ABEL)
    await desk.check(one)
    const other = { ...one, id: await desk.applicationOf(one.clientId) }

    for (const loan of [{ application_id: null }, {}])
      expect((await desk.lend(other, { ...TOO_DEAR, loan })).refusal?.code).toBe('mapr_cap_exceeded')
  })

  test('is capped long after the check: a covered borrower stays covered until a new check', async () => {
    const one = await desk.applied(ABEL)
    await desk.check(one)
    const later = { ...TOO_DEAR, start: addDays(TODAY, 400) }

    expect((await desk.lend(one, later)).refusal?.code).toBe('mapr_cap_exceeded')
    await desk.server("update public.clients set first_name = 'Dana' where id = $1", [one.clientId])
    await desk.check(one)
    expect((await desk.lend(one, later)).refusal).toBeNull()
  })

  test('made before any check is history and not capped', async () => {
    const one = await desk.applied(ABEL)
    await desk.check(one)
    const before = { ...TOO_DEAR, start: addDays(TODAY, -1), loan: { application_id: null } }

    expect(await desk.lend(one, before)).toMatchObject({ made: { military_check_id: null } })
  })
})

describe('a loan to another borrower', () => {
  test.each([
    [0, true],
    [30, true],
    [31, false],
  ])('that begins %i days after the check relies on it: %s', async (days, relies) => {
    const one = await desk.applied()
    const { body } = await desk.check(one)

    const { made } = await desk.lend(one, { ...TOO_DEAR, start: addDays(TODAY, days) })

    expect(made?.military_check_id).toBe(relies ? body.id : null)
  })

  test('is made without a check and shows that there was none', async () => {
    expect(await desk.lend(await desk.applied(), TOO_DEAR)).toMatchObject({ made: { military_check_id: null } })
  })
})

describe('a company that requires checks', () => {
  const require = (person: SignedIn, is_required: boolean) =>
    person.supabase.rpc('require_military_checks', { is_required })
  const ruleOf = async (person: SignedIn) => (await person.supabase.rpc('military_check_rule').throwOnError()).data

  test('can’t make a covered loan without a valid check from that day on, until it stops requiring them', async () => {
    const [unchecked, lapsed, checked] = [await desk.applied(), await desk.applied(), await desk.applied()]
    for (const one of [lapsed, checked]) await desk.check(one)
    await require(maria, true).throwOnError()

    const today = { start: TODAY }
    const refusals = [await desk.lend(unchecked, today), await desk.lend(lapsed, { start: addDays(TODAY, 31) })]
    expect(refusals.map(({ refusal }) => refusal)).toMatchObject(
      Array(2).fill({ status: 422, code: 'military_check_required' }),
    )
    expect((await desk.lend(checked, today)).refusal).toBeNull()
    const exempt = { loan_type: 'auto', mla_exemption: 'vehicle_purchase', application_id: null }
    expect((await desk.lend(unchecked, { ...today, loan: exempt })).refusal).toBeNull()
    expect((await desk.lend(await desk.applied(), { start: addDays(TODAY, -1) })).refusal).toBeNull()
    expect(await ruleOf(sam)).toEqual([{ required_from: TODAY, may_change: false }])

    await require(maria, false).throwOnError()
    expect((await desk.lend(unchecked)).refusal).toBeNull()
    expect(await ruleOf(maria)).toEqual([{ required_from: null, may_change: true }])
  })

  test('is set by an owner or admin only, for their own company', async () => {
    await require(omar, true).throwOnError()

    expect((await require(sam, true)).error).toMatchObject({
      code: '42501',
      message: 'Your role does not allow this: Manage compliance',
    })
    expect((await ruleOf(maria))?.[0].required_from).toBeNull()
    const [logged] = await desk.server(
      `select details from app.audit_events where organization_id = $1 and action = 'organization.military_check_rule'`,
      [await organizationOf(omar)],
    )
    expect(logged).toEqual({ details: { is_required: true } })
  })
})

test('without a configured register, the product starts its sandbox', async () => {
  const register: ConfiguredRegister = await openMilitaryRegister(null)

  const person = { firstName: 'Abel', lastName: 'Duty', ssnDigits: SSN, dateOfBirth: BORN }
  expect(await register.ask(person, TODAY)).toMatchObject({ isCovered: true })
  expect(register.isSandbox).toBe(true)
  await register.close()
})
