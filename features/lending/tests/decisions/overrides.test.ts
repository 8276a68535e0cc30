import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Applied, approve, decline, offer } from '#features/lending/tests/decision-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { productDesk, TERMS } from './product-fixture.ts'

let desk: Awaited<ReturnType<typeof productDesk>>
let tara: SignedIn
let uma: SignedIn
beforeAll(async () => {
  desk = await productDesk()
  await desk.published()
  await desk.maria.supabase.rpc('open_lending_desk', { is_open: true }).throwOnError()
  const rights = ['see_all_clients', 'decide_applications', 'override_decisions'] as const
  tara = await desk.app.signIn(await colleagueWith(desk.app.database, desk.maria.person, [...rights]))
  uma = await desk.app.signIn(await colleagueWith(desk.app.database, desk.maria.person, [...rights]))
})
afterAll(() => desk.app.close())

const OTHERWISE = { override: { because: 'Ten years with the same employer' } }
const ENGINE = `
  insert into public.application_decisions (organization_id, application_id, client_id, policy_version_id, policy_hash, engine_version, inputs,
                                            inputs_hash, result, result_hash, outcome, reasons)
  select a.organization_id, a.id, a.client_id, v.id, v.hash, 1, '{}', encode(sha256(convert_to(random()::text, 'UTF8')), 'hex'), $2, v.hash, $3, $4
    from public.loan_applications a join public.decision_policy_versions v on v.organization_id = a.organization_id and v.state = 'published'
   where a.id = $1`
const OFFER = { amount_cents: 5000_00, down_payment_cents: null, term_months: 24, rate_percent: '12.99' }

/** An application with the engine's outcome. */
async function engine(outcome: string, offers: object[] = []): Promise<Applied> {
  const one = await desk.forProduct()
  await decides(one, outcome, offers)
  return one
}
const decides = (one: Applied, outcome: string, offers: object[] = []) =>
  desk.server(ENGINE, [
    ...[one.id, JSON.stringify({ offers }), outcome],
    outcome === 'decline' || outcome === 'counteroffer' ? ['low_income'] : [],
  ])
const approval = (one: Applied, more: object = {}) => ({ ...approve(one), terms: TERMS, ...more })
const overridesOf = ({ id }: Applied) =>
  desk.server('select * from public.decision_overrides where application_id = $1 order by created_at', [id])
const limit = async (cents: number | null) =>
  desk.maria.supabase.rpc('set_override_limit', { limit_cents: cents }).throwOnError()
const answer = (
  override_id: string,
  person: SignedIn,
  body: object = { answer: 'confirm' },
  key: string = randomUUID(),
) => callCommand(desk.app, 'answer-override', { override_id, ...body }, { person, key })

describe('a decision against the engine', () => {
  test.each([
    ['approves what it declined', 'decline', (one: Applied) => approval(one), 'credit_not_approved'],
    ['approves what it referred', 'refer', (one: Applied) => approval(one), 'credit_not_approved'],
    [
      'counteroffers what it declined',
      'decline',
      (one: Applied) => ({ ...offer(one), terms: TERMS }),
      'credit_not_approved',
    ],
    ['declines what it approved', 'approve', (one: Applied) => decline(one), 'declined_approval'],
    [
      'has a better price',
      'approve',
      (one: Applied) => approval(one, { terms: { ...TERMS, rate_percent: '11.99' } }),
      'better_price',
    ],
    [
      'lends more than it offered',
      'counteroffer',
      (one: Applied) => approval(one, { terms: { ...TERMS, amount_cents: 5000_01 } }),
      'other_terms',
    ],
  ])('that %s needs the permission and a reason', async (_, outcome, wish, kind) => {
    const one = await engine(outcome, outcome === 'decline' || outcome === 'refer' ? [] : [OFFER])

    const refused = await desk.decide({ ...wish(one), ...OTHERWISE }, desk.sam)
    const silent = await desk.decide(wish(one), tara)
    const status = await desk.statusOf(one.id)
    const made = await desk.decide({ ...wish(one), ...OTHERWISE }, tara)

    expect(refused).toMatchObject({ status: 403, body: { permission: 'override_decisions' } })
    expect(silent).toMatchObject({ status: 422, body: { code: 'OVERRIDE_REASON' } })
    expect([status, made.status]).toEqual(['pending', 200])
    expect(await overridesOf(one)).toMatchObject([{ kind, state: 'made', reason: OTHERWISE.override.because }])
    expect(await desk.eventsOf(one)).toContain('Decided a loan application against the engine')
  })

  test.each([
    ['without a decision of the engine', null, (one: Applied) => approval(one)],
    ['that approves its offer', 'approve', (one: Applied) => approval(one)],
    [
      'that lends less at its rate',
      'approve',
      (one: Applied) => approval(one, { terms: { ...TERMS, amount_cents: 4000_00 } }),
    ],
    ['that declines what it declined', 'decline', (one: Applied) => decline(one)],
    ['that declines what it referred', 'refer', (one: Applied) => decline(one)],
    [
      'that ends the application',
      'approve',
      ({ id }: Applied) => ({
        ...{ application_id: id, decision: 'withdrawn' },
        ended: { on: new Date().toISOString().slice(0, 10), how: 'by_phone' },
      }),
    ],
  ])('is none %s', async (_, outcome, wish) => {
    const one = outcome === null ? await desk.forProduct() : await engine(outcome, [OFFER])

    expect(await desk.decide(wish(one))).toMatchObject({ status: 200 })
    expect(await overridesOf(one)).toEqual([])
  })

  test('the approval of a counteroffer that was made against it needs no second reason', async () => {
    const one = await engine('decline')
    await desk.decide({ ...offer(one), terms: TERMS, ...OTHERWISE }, tara)

    expect(await desk.decide(approval(one))).toMatchObject({ status: 200, body: { status: 'approved' } })
  })

  test('better terms after the approval need the permission too', async () => {
    const one = await engine('approve', [OFFER])
    await desk.decide(approval(one))
    const [{ id: seen }] = await desk.server('select id from public.application_terms where application_id = $1', [
      one.id,
    ])
    const body = {
      ...{ application_id: one.id, terms: { ...TERMS, rate_percent: '9' } },
      ...{ because: 'A loyal customer', seen_terms_id: seen },
    }
    const change = (person: SignedIn) =>
      callCommand(desk.app, 'change-approved-terms', body, { person, key: randomUUID() })

    expect(await change(desk.sam)).toMatchObject({ status: 403, body: { permission: 'override_decisions' } })
    expect(await change(tara)).toMatchObject({ status: 200 })
  })
})

describe('above the company’s limit', () => {
  beforeAll(() => limit(4000_00))
  afterAll(() => limit(null))

  async function requested(): Promise<{ one: Applied; id: string }> {
    const one = await engine('decline')
    const { body } = await desk.decide({ ...approval(one), ...OTHERWISE }, tara)
    return { one, id: body.override_id }
  }

  test('a decision waits for a second person, who confirms it once', async () => {
    const { one, id } = await requested()
    const waiting = await desk.statusOf(one.id)
    const key = randomUUID()

    const [first, repeated] = [await answer(id, uma, undefined, key), await answer(id, uma, undefined, key)]

    expect(waiting).toBe('pending')
    expect(first).toMatchObject({ status: 200, body: { state: 'confirmed', status: 'approved' } })
    expect(repeated.body).toEqual(first.body)
    expect(await desk.disclosuresOf(one)).toHaveLength(1)
    expect(await overridesOf(one)).toMatchObject([
      { state: 'confirmed', requested_by: tara.person.id, answered_by: uma.person.id },
    ])
    expect(await answer(id, desk.maria)).toMatchObject({ status: 409, body: { code: 'OVERRIDE_ANSWERED' } })
  })

  test('two people who confirm at once decide once', async () => {
    const { one, id } = await requested()

    const answers = await Promise.all([answer(id, uma), answer(id, desk.maria)])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await desk.disclosuresOf(one)).toHaveLength(1)
  })

  test('no one confirms their own request, and a colleague without the permission can’t', async () => {
    const { one, id } = await requested()

    expect(await answer(id, tara)).toMatchObject({ status: 403, body: { code: 'OWN_OVERRIDE' } })
    expect(await answer(id, desk.sam)).toMatchObject({ status: 403, body: { permission: 'override_decisions' } })
    expect(await answer(id, desk.omar)).toMatchObject({ status: 404, body: { code: 'OVERRIDE_NOT_FOUND' } })
    expect(await desk.statusOf(one.id)).toBe('pending')
  })

  test('a rejection says why, and the application stays open', async () => {
    const { one, id } = await requested()

    const silent = await answer(id, uma, { answer: 'reject' })
    const rejected = await answer(id, uma, { answer: 'reject', because: 'The income is not verified' })

    expect([silent.status, rejected.status, await desk.statusOf(one.id)]).toEqual([400, 200, 'pending'])
    expect(await overridesOf(one)).toMatchObject([{ state: 'rejected', answer_reason: 'The income is not verified' }])
  })

  test('only one request waits, and another decision ends it', async () => {
    const { one, id } = await requested()

    const second = await desk.decide({ ...approval(one), ...OTHERWISE }, uma)
    await desk.decide(decline(one))

    expect(second).toMatchObject({ status: 409, body: { code: 'OVERRIDE_REQUESTED' } })
    expect(await overridesOf(one)).toMatchObject([{ state: 'lapsed' }])
    expect(await answer(id, uma)).toMatchObject({ status: 409, body: { code: 'OVERRIDE_ANSWERED' } })
  })

  test('a request is not confirmed after the engine decided again', async () => {
    const { one, id } = await requested()
    await decides(one, 'refer')

    expect(await answer(id, uma)).toMatchObject({ status: 409, body: { code: 'ENGINE_DECIDED_AGAIN' } })
  })

  test('a request notifies those who may answer it, is on the desk, and both end with the answer', async () => {
    const { one, id } = await requested()
    const notified = () =>
      desk.server(
        `select person_id, read_at is not null as is_read, details ->> 'by' as by from public.notifications
          where kind = 'override_requested' and details ->> 'override_id' = $1`,
        [id],
      )
    const waiting = async () => {
      const { data } = await uma.supabase.rpc('loan_application_list', { wish: { second_person: true } }).throwOnError()
      return data.rows.filter((row: { id: string }) => row.id === one.id)
    }
    const [before, listed] = [await notified(), await waiting()]

    await answer(id, uma)

    const people = before.map(({ person_id }) => person_id)
    expect(new Set(people)).toEqual(new Set([uma.person.id, desk.maria.person.id]))
    expect(before.every(({ is_read, by }) => !is_read && by !== '')).toBe(true)
    expect((await notified()).every(({ is_read }) => is_read)).toBe(true)
    expect([listed, await waiting()]).toMatchObject([[{ awaits_second_person: true }], []])
  })

  test('at the limit itself, no second person is needed', async () => {
    const one = await engine('decline')

    const { body } = await desk.decide(
      approval(one, { terms: { ...TERMS, amount_cents: 4000_00 }, ...OTHERWISE }),
      tara,
    )

    expect(body.status).toBe('approved')
  })

  test('only people who manage compliance set it', async () => {
    const { error } = await desk.sam.supabase.rpc('set_override_limit', { limit_cents: null })

    expect(error?.code).toBe('42501')
    expect((await desk.sam.supabase.rpc('override_rule')).data).toEqual([{ limit_cents: 4000_00, may_change: false }])
  })
})
