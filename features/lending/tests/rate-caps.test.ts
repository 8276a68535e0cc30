import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let service: SupabaseClient
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  const { serviceKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  service = createClient('https://desk.test', serviceKey, {
    auth: { persistSession: false },
    global: {
      fetch: (input, init) =>
        app.fetch(new URL(input instanceof Request ? input.url : input).href.replace('https://desk.test', ''), init),
    },
  })
  maria = await app.subscriber('Maria', 'lender')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

async function clientIn(state: string | null, of = maria): Promise<{ id: string; organization_id: string }> {
  const added = of.supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Reed', user_id: of.person.id, state })
  return (await added.select('id, organization_id').single().throwOnError()).data
}

/** $1,200 over a year from January 1, 2026, to a client in that state. */
async function lend(state: string | null, interest_rate: number, more: object = {}, of = maria) {
  const { id, organization_id } = await clientIn(state, of)
  const terms = {
    ...{ loan_type: 'personal', original_amount: 1200, term_months: 12, monthly_payment: 115 },
    ...{ start_date: '2026-01-01', first_payment_date: '2026-02-01' },
    ...{ amount: 0, status: 'current', past_due_amount: 0, days_past_due: 0 },
  }
  const loan = { organization_id, client_id: id, interest_rate, ...terms, ...more }
  return service.from('loans').insert(loan).select('interest_rate, rate_cap:rate_caps(state, rate)').single()
}

const ARKANSAS = '18% a year is above the rate cap of 17% in AR: Ark. Const. amend. 89 § 3'

describe('a loan', () => {
  test('of 18% to a client in Arkansas is rejected with the cap and its citation', async () => {
    const { error, status } = await lend('AR', 18)

    expect({ status, error }).toMatchObject({ status: 422, error: { message: ARKANSAS, hint: 'rate_cap_exceeded' } })
  })

  test.each(['ar', 'Arkansas', ' ARKANSAS '])('is capped however the state was written: %j', async (state) => {
    expect((await lend(state, 18)).error?.message).toBe(ARKANSAS)
  })

  test('at the cap is made and records its cap', async () => {
    const { data, error } = await lend('AR', 17, { monthly_payment: 109.45 })

    expect({ data, error }).toEqual({
      data: { interest_rate: 17, rate_cap: { state: 'AR', rate: 17 } },
      error: null,
    })
  })

  test('below the cap by its simple rate is rejected for an APR above it: actual/360 charges more days', async () => {
    const { error } = await lend('AR', 16.9, { day_count: 'actual/360', monthly_payment: 109.5 })

    expect(error?.message).toBe('The APR is above the rate cap of 17% in AR: Ark. Const. amend. 89 § 3')
  })

  test('isn’t subject to the caps of other states, nor to one before it took effect', async () => {
    expect((await lend('TX', 36)).data).toMatchObject({ rate_cap: null })
    const before = { start_date: '2010-12-31', first_payment_date: '2011-01-31' }
    expect((await lend('AR', 18, before)).error).toBeNull()
  })

  test.each([null, '', 'Ontario'])(
    'to a client without a known state (%j) gets the lowest cap of any state',
    async (state) => {
      const { error } = await lend(state, 18)

      expect(error?.message).toBe(
        `${ARKANSAS}. The client's state is not known, so that the lowest cap of any state holds.`,
      )
      expect((await lend(state, 16)).error).toBeNull()
    },
  )

  test('is capped only within the cap’s ranges: Maine’s is for personal loans up to $2,000', async () => {
    const refused = await lend('ME', 31)

    expect(refused.error?.message).toBe('31% a year is above the rate cap of 30% in ME: 9-A M.R.S. § 2-401(2)(A)(i)')
    for (const outside of [{ loan_type: 'auto' }, { original_amount: 2000.01, monthly_payment: 200 }])
      expect((await lend('ME', 31, outside)).error).toBeNull()
  })

  test.each([
    ['bank', null],
    ['credit_union', null],
    ['dealer', ARKANSAS],
  ])('from a %s: %j', async (company_type, refusal) => {
    const { organization_id } = await clientIn('AR')
    const lender = { organization_id, company_name: `A ${company_type}`, company_type }
    const { data } = await service.from('lenders').insert(lender).select('id').single().throwOnError()

    expect((await lend('AR', 18, { lender_id: data.id })).error?.message ?? null).toBe(refusal)
  })

  test('records its own cap, and users can’t set it', async () => {
    const { data } = await service.from('rate_caps').select('id').eq('state', 'ME').single().throwOnError()

    expect((await lend('TX', 10, { rate_cap_id: data.id })).error?.code).toBe('42501')
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
const TODAY = new Date().toISOString().slice(0, 10)

describe('a company’s own cap', () => {
  test('applies to its own loans only', async () => {
    await add(maria).throwOnError()

    expect((await lend('TX', 21)).error?.message).toBe(
      '21% a year is above the rate cap of 20% in TX: Our policy, section 4',
    )
    expect((await lend('TX', 21, {}, omar)).error).toBeNull()
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

    expect((await lend(state, 10, {}, omar)).data).toEqual({ interest_rate: 10, rate_cap: null })
  })

  test.each([
    ['MN', { months_from: 12, months_to: 12 }],
    ['IA', { amount_from: 1200, amount_to: 1200 }],
    ['MO', { loan_type: 'personal', effective_from: '2026-01-01' }],
  ])('applies at both ends of its ranges: in %s with %j', async (state, band) => {
    await add(omar, { state, rate: 5, ...band }).throwOnError()

    expect((await lend(state, 10, {}, omar)).error?.hint).toBe('rate_cap_exceeded')
  })

  test('applies in addition: a loan under the lowest cap can exceed another by its APR', async () => {
    await add(omar, { state: 'LA', rate: 10 }).throwOnError()
    await add(omar, { state: 'LA', rate: 10.05, fees_included: true }).throwOnError()
    const moreDays = { day_count: 'actual/360', monthly_payment: 105.6 }

    expect((await lend('LA', 10, {}, omar)).data).toMatchObject({ rate_cap: { rate: 10 } })
    expect((await lend('LA', 10, moreDays, omar)).error?.message).toMatch(
      'The APR is above the rate cap of 10.05% in LA',
    )
  })

  test('for the simple rate only ignores the APR', async () => {
    await add(maria, { state: 'NV' }).throwOnError()

    expect((await lend('NV', 20, { day_count: 'actual/360', monthly_payment: 111.5 })).error).toBeNull()
  })

  test('can only lower the included cap: a higher one has no effect', async () => {
    await add(maria, { state: 'AR', rate: 30 }).throwOnError()

    expect((await lend('AR', 18)).error?.message).toBe(ARKANSAS)
  })

  test('ends once, today or later, and doesn’t apply to loans that begin then', async () => {
    const { data } = await add(maria, { state: 'NM' }).throwOnError()
    const today = { start_date: TODAY, first_payment_date: addMonths(TODAY, 1) }

    expect((await lend('NM', 21, today)).error?.code).toBe('PT422')
    expect((await end(maria, data.id, '2025-06-01')).error?.message).toBe('A cap must end today or later')
    expect((await end(maria, data.id, TODAY)).data).toEqual([{ effective_until: TODAY }])
    for (const day of [TODAY, null])
      expect((await end(maria, data.id, day)).error?.message).toBe('This cap has already ended')

    expect((await lend('NM', 21)).error?.code).toBe('PT422')
    expect((await lend('NM', 21, today)).error).toBeNull()
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
