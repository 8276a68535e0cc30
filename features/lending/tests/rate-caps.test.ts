import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { book, monthly, ownStateRule } from './booking-fixture.ts'
import { TODAY } from './loan-fixture.ts'

let app: TestApp
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn

// In these states, the companies' own rules allow any rate, so that only a cap refuses a loan.
const STATES = ['AR', 'IA', 'KS', 'LA', 'ME', 'MN', 'MO', 'MT', 'ND', 'NE', 'NM', 'NV', 'OK', 'SD', 'TX']

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  omar = await app.subscriber('Omar', 'dealer')
  for (const state of STATES) for (const person of [maria, omar]) await ownStateRule(app, person, state)
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

async function clientIn(state: string | null, of = maria): Promise<{ id: string }> {
  const added = of.supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Reed', user_id: of.person.id, state })
  return (await added.select('id').single().throwOnError()).data
}

/** $1,200 over a year from January 1, 2026, to a client in that state. */
async function lend(state: string | null, rate: number | string, { quote = {}, loan = {}, of = maria }: Lent = {}) {
  const { id } = await clientIn(state, of)
  const agreed = monthly({ amount: 1200_00, ratePercent: String(rate), months: 12, start: '2026-01-01' }, quote)
  const { status, body } = await book(app, of, { client_id: id, quote: agreed, ...loan })
  if (status !== 201) return { status, code: body.code, message: body.message, data: null }
  const asked = of.supabase.from('loans').select('interest_rate, rate_cap:rate_caps(state, rate)').eq('id', body.id)
  return { status, code: null, message: null, data: (await asked.single().throwOnError()).data }
}

interface Lent {
  quote?: object
  loan?: object
  of?: SignedIn
}

const MADE = { status: 201, code: null }
const ARKANSAS = '18% a year is above the rate cap of 17% in AR: Ark. Const. amend. 89 § 3.'

describe('a loan', () => {
  test('of 18% to a client in Arkansas is rejected with the cap and its citation', async () => {
    expect(await lend('AR', 18)).toMatchObject({ status: 422, code: 'rate_cap_exceeded', message: ARKANSAS })
  })

  test.each(['ar', 'Arkansas', ' ARKANSAS '])('is capped however the state was written: %j', async (state) => {
    expect((await lend(state, 18)).message).toBe(ARKANSAS)
  })

  test('at the cap is made and records its cap', async () => {
    expect(await lend('AR', 17)).toMatchObject({
      data: { interest_rate: 17, rate_cap: { state: 'AR', rate: 17 } },
    })
  })

  test('below the cap by its simple rate is rejected for an APR above it: actual/360 charges more days', async () => {
    const { message } = await lend('AR', 16.9, { quote: { day_count: 'actual/360' } })

    expect(message).toBe('The APR is above the rate cap of 17% in AR: Ark. Const. amend. 89 § 3.')
  })

  test.each(['origination_fee', 'points', 'loan_fee'])('below the cap is rejected for too much of %s', async (kind) => {
    const charged = (amount: number) => ({ quote: { charges: [{ kind, amount, prepaid: true }] } })

    expect((await lend('AR', 10, charged(60_00))).code).toBe('rate_cap_exceeded')
    expect(await lend('AR', 10, charged(20_00))).toMatchObject(MADE)
  })

  test('isn’t subject to the caps of other states, nor to one before it took effect', async () => {
    expect((await lend('TX', 36)).data).toMatchObject({ rate_cap: null })
    const calendar = { every: 'month', first_due: '2011-01-31', count: 12 }
    expect(await lend('AR', 18, { quote: { start: '2010-12-31', calendar } })).toMatchObject(MADE)
  })

  // Below the cap, a state that is unknown still has no rule to book under.
  test.each([null, ''])('to a client without a known state (%j) gets the lowest cap of any state', async (state) => {
    expect((await lend(state, 18)).message).toBe(
      `${ARKANSAS} The client’s state is not known, so the lowest cap of any state applies.`,
    )
    expect(await lend(state, 16)).toMatchObject({ status: 422, code: 'state_rule_missing' })
  })

  test('is capped only within the cap’s ranges: Maine’s is for personal loans up to $2,000', async () => {
    const refused = await lend('ME', 31)

    expect(refused.message).toBe('31% a year is above the rate cap of 30% in ME: 9-A M.R.S. § 2-401(2)(A)(i).')
    for (const outside of [{ loan: { loan_type: 'auto' } }, { quote: { amount: 2000_01 } }])
      expect(await lend('ME', 31, outside)).toMatchObject(MADE)
  })

  test('is exempt under a bank’s charter and agreement, and not for the type of its lender', async () => {
    const bank = { bank_name: 'First Bank', bank_charter: 'OCC 12345', bank_agreement: 'Agreement of 2026-01-05' }
    const nina = await app.subscriber('Nina', 'lender')
    const { id } = await clientIn('AR', nina)
    const [lender] = await server(
      `insert into public.lenders (organization_id, company_name, company_type)
       select organization_id, 'A bank', 'bank' from public.clients where id = $1 returning id`,
      [id],
    )
    const asABanks = { loan: { lender_id: lender.id }, of: nina }

    expect((await lend('AR', 18, asABanks)).message).toBe(ARKANSAS)
    await ownStateRule(app, nina, 'AR', bank)
    expect(await lend('AR', 18, asABanks)).toMatchObject({ data: { interest_rate: 18, rate_cap: null } })
  })

  test('records its own cap, and users can’t set it', async () => {
    const { data } = await maria.supabase.from('rate_caps').select('id').eq('state', 'ME').single().throwOnError()

    expect((await lend('TX', 10, { loan: { rate_cap_id: data.id } })).status).toBe(400)
  })
})

const OWN = {
  ...{ state: 'TX', license: 'Regulated lender 1234', rate: 20, fees_included: false, effective_from: '2025-01-01' },
  citation: 'Our policy, section 4',
}
const add = ({ supabase }: SignedIn, more: object = {}) =>
  supabase
    .from('rate_caps')
    .insert({ ...OWN, ...more })
    .select('id')
    .single()
const end = ({ supabase }: SignedIn, id: string, effective_until: string | null) =>
  supabase.from('rate_caps').update({ effective_until }).eq('id', id).select('effective_until')

describe('a company’s own cap', () => {
  test('applies to its own loans only', async () => {
    await add(maria).throwOnError()

    expect((await lend('TX', 21)).message).toBe('21% a year is above the rate cap of 20% in TX: Our policy, section 4.')
    expect(await lend('TX', 21, { of: omar })).toMatchObject(MADE)
  })

  // A personal loan of $1,200 over twelve months from January 1, 2026, with a different state for each cap.
  test.each([
    ['MT', { months_to: 11 }],
    ['ND', { months_from: 13 }],
    ['SD', { amount_from: 1200.01 }],
    ['NE', { amount_to: 1199.99 }],
    ['KS', { loan_type: 'mortgage' }],
    ['OK', { effective_from: '2026-01-02' }],
  ])('doesn’t apply outside its ranges: in %s with %j', async (state, band) => {
    await add(omar, { state, rate: 5, ...band }).throwOnError()

    expect((await lend(state, 10, { of: omar })).data).toEqual({ interest_rate: 10, rate_cap: null })
  })

  test.each([
    ['MN', { months_from: 12, months_to: 12 }],
    ['IA', { amount_from: 1200, amount_to: 1200 }],
    ['MO', { loan_type: 'personal', effective_from: '2026-01-01' }],
  ])('applies at both ends of its ranges: in %s with %j', async (state, band) => {
    await add(omar, { state, rate: 5, ...band }).throwOnError()

    expect((await lend(state, 10, { of: omar })).code).toBe('rate_cap_exceeded')
  })

  test('applies in addition: a loan under the lowest cap can exceed another by its APR', async () => {
    await add(omar, { state: 'LA', rate: 10 }).throwOnError()
    await add(omar, { state: 'LA', rate: 10.05, fees_included: true }).throwOnError()

    expect((await lend('LA', 10, { of: omar })).data).toMatchObject({ rate_cap: { rate: 10 } })
    expect((await lend('LA', 10, { quote: { day_count: 'actual/360' }, of: omar })).message).toMatch(
      'The APR is above the rate cap of 10.05% in LA',
    )
  })

  test('for the simple rate only ignores the APR', async () => {
    await add(maria, { state: 'NV' }).throwOnError()

    expect(await lend('NV', 20, { quote: { day_count: 'actual/360' } })).toMatchObject(MADE)
  })

  test('can only lower the included cap: a higher one has no effect', async () => {
    await add(maria, { state: 'AR', rate: 30 }).throwOnError()

    expect((await lend('AR', 18)).message).toBe(ARKANSAS)
  })

  test('ends once, today or later, and doesn’t apply to loans that begin then', async () => {
    const { data } = await add(maria, { state: 'NM' }).throwOnError()
    const calendar = { every: 'month', first_due: addMonths(TODAY, 1), count: 12 }
    const today = { quote: { start: TODAY, calendar } }

    expect((await lend('NM', 21, today)).code).toBe('rate_cap_exceeded')
    expect((await end(maria, data.id, '2025-06-01')).error?.message).toBe('A cap must end today or later')
    expect((await end(maria, data.id, TODAY)).data).toEqual([{ effective_until: TODAY }])
    for (const day of [TODAY, null])
      expect((await end(maria, data.id, day)).error?.message).toBe('This cap has already ended')

    expect((await lend('NM', 21)).code).toBe('rate_cap_exceeded')
    expect(await lend('NM', 21, today)).toMatchObject(MADE)
  })

  test('can be added and ended by owners and admins, and read by all staff', async () => {
    const { data } = await add(maria, { state: 'UT' }).throwOnError()

    expect((await add(priya)).error).toMatchObject({
      code: '42501',
      message: 'Your role does not allow this: Manage compliance',
    })
    expect((await end(priya, data.id, TODAY)).error?.code).toBe('42501')
    expect((await priya.supabase.from('rate_caps').select('state').eq('id', data.id)).data).toEqual([{ state: 'UT' }])
  })

  test('can’t be seen or ended by another company, and an included one can’t be ended', async () => {
    const { data } = await add(maria, { state: 'WY' }).throwOnError()
    const theirs = omar.supabase.from('rate_caps').select('id, state').is('organization_id', null)
    const shipped = await theirs.order('state').throwOnError()

    expect(shipped.data.map(({ state }) => state)).toEqual(['AR', 'ME'])
    for (const id of [data.id, ...shipped.data.map((cap) => cap.id)])
      expect((await end(omar, id, TODAY)).data).toEqual([])
  })

  test.each([{ rate: 1 }, { citation: 'Another' }, { state: 'TX' }, { organization_id: null }])(
    'is never changed or removed: %j',
    async (change) => {
      expect((await maria.supabase.from('rate_caps').update(change).eq('state', 'TX')).error?.code).toBe('42501')
      expect((await maria.supabase.from('rate_caps').delete().eq('state', 'TX')).error?.code).toBe('42501')
    },
  )

  test.each([
    { state: 'Texas' },
    { rate: -1 },
    { citation: ' ' },
    { loan_type: 'boat' },
    { amount_from: 2, amount_to: 1 },
    { months_from: 0 },
  ])('is rejected with %j', async (more) => {
    expect((await add(maria, more)).error?.code).toBe('23514')
  })

  test('appears in the audit log when added and ended', async () => {
    const { data } = await add(maria, { state: 'ID' }).throwOnError()
    await end(maria, data.id, TODAY).throwOnError()

    const wish = { filter: {}, before: null, count: 50 }
    const log = await maria.supabase.rpc('organization_audit_log', wish).throwOnError()
    const told = log.data.filter(({ subject_id }: { subject_id: string }) => subject_id === data.id)
    expect(told.map(({ action }: { action: string }) => action)).toEqual(['rate_caps.changed', 'rate_caps.created'])
  })
})
