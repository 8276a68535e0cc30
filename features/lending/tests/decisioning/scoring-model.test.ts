import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'
import { scoreByModel } from '#features/lending/rules/scoring-model/score-application.ts'
import { scoringModelTasks } from '#features/lending/server/scoring-model/train-scoring-model.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { companyFacts } from '#test/support/people.ts'
import { addBookedLoans, bookedLoans } from './booked-loans.ts'
import { decisioningFixture } from './decisioning-fixture.ts'

let desk: Awaited<ReturnType<typeof decisioningFixture>>
let home: string
beforeAll(async () => {
  desk = await decisioningFixture()
  home = await homeOf(desk.maria)
})
afterAll(() => desk.app.close())

const homeOf = async ({ person }: SignedIn): Promise<string> =>
  (await desk.server('select organization_id from app.people where id = $1', [person.id]))[0].organization_id
const say = (person: SignedIn, body: object, key: string = randomUUID()) =>
  callCommand(desk.app, 'scoring-model', body, { person, key })
const models = () =>
  desk.server('select * from public.scoring_models where organization_id = $1 order by version', [home])
const scores = (applicationId: string) =>
  desk.server('select * from public.application_model_scores where application_id = $1 order by scored_at', [
    applicationId,
  ])
const job = (name: string, payload: object) =>
  scoringModelTasks({ pool: desk.app.database.pools.server })[name]?.(payload)

/** Trains a model as the job does. */
async function trained(): Promise<string> {
  const { body } = await say(desk.maria, { act: 'train' })
  await job('train_scoring_model', { organization_id: home, model_id: body.id })
  return body.id
}

test('without the feature on the plan, nothing is trained, turned on, or compared', async () => {
  const bodies = [
    { act: 'train' },
    { act: 'turn_on', model_id: home },
    { act: 'turn_off' },
    { act: 'compare', model_id: home },
  ]

  for (const body of bodies)
    expect(await say(desk.maria, body)).toMatchObject({ status: 403, body: { code: 'FEATURE_NEEDED' } })
  expect(await models()).toEqual([])
})

describe('with the feature', () => {
  beforeAll(async () => {
    for (const { person } of [desk.maria, desk.omar])
      await companyFacts(desk.app.database, person, "features = array['ai_underwriting']")
    await desk.published()
  })

  test('staff without the permission can’t train or switch, and only an owner can turn a model on or off', async () => {
    const on = { act: 'turn_on', model_id: randomUUID() }

    for (const body of [{ act: 'train' }, on, { act: 'turn_off' }])
      expect(await say(desk.sam, body)).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    for (const body of [on, { act: 'turn_off' }])
      expect(await say(desk.vera, body)).toMatchObject({ status: 403, body: { code: 'OWNERS_ONLY' } })
    expect(await desk.server('select from public.scoring_model_switches')).toEqual([])
  })

  test('a double click trains once, and a second person waits for the first training', async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([
      say(desk.vera, { act: 'train' }, key),
      say(desk.vera, { act: 'train' }, key),
    ])
    const other = await say(desk.maria, { act: 'train' })

    expect(first.body).toEqual(second.body)
    expect(other).toMatchObject({ status: 409, body: { code: 'TRAINING_RUNS' } })
    expect(await models()).toMatchObject([{ version: 1, state: 'training' }])
    const jobs = await desk.server(
      "select key from graphile_worker.jobs where key = 'train_scoring_model:' || $1::text",
      [first.body.id],
    )
    expect(jobs).toHaveLength(1)
    await job('train_scoring_model', { organization_id: home, model_id: first.body.id })
  })

  test('a company with too few loans gets a model of the demo portfolio, and a repeated job changes nothing', async () => {
    const [before] = await models()

    await job('train_scoring_model', { organization_id: home, model_id: before.id })

    expect(before).toMatchObject({ state: 'trained', trained_on: 'demo', facts: { own: { loans: 0, bad: 0 } } })
    expect(await models()).toEqual([before])
  })

  test('a model without training can’t be turned on, and neither can one of another company', async () => {
    const [mine] = await models()

    expect(await say(desk.omar, { act: 'turn_on', model_id: mine.id })).toMatchObject({ status: 404 })
    expect(await say(desk.omar, { act: 'compare', model_id: mine.id })).toMatchObject({ status: 404 })
    const { body } = await say(desk.maria, { act: 'train' })
    expect(await say(desk.maria, { act: 'turn_on', model_id: body.id })).toMatchObject({
      ...{ status: 409, body: { code: 'MODEL_NOT_TRAINED' } },
    })
    await job('train_scoring_model', { organization_id: home, model_id: body.id })
  })

  test('other companies and API roles see and write nothing', async () => {
    for (const table of ['scoring_models', 'scoring_model_switches', 'application_model_scores'] as const) {
      expect((await desk.omar.supabase.from(table).select('id').throwOnError()).data).toEqual([])
      const { error } = await desk.maria.supabase.from(table).delete().eq('organization_id', home)
      expect(error?.code).toBe('42501')
    }
    expect((await desk.maria.supabase.from('scoring_models').select('id').throwOnError()).data).toHaveLength(2)
  })

  test('a trained model is never changed or removed', async () => {
    await expect(desk.server("update public.scoring_models set model = '{}' where version = 1")).rejects.toThrow(
      'train another',
    )
    await expect(desk.server("update public.scoring_models set state = 'failed' where version = 1")).rejects.toThrow()
    await expect(desk.server('delete from public.scoring_models')).rejects.toThrow()
  })

  test('while no model is on, decisions have no score', async () => {
    const one = await desk.applied()
    await desk.engine(desk.sam, { act: 'run', application_id: one.id })

    expect(await scores(one.id)).toEqual([])
  })

  test('an owner turns a model on, and each decision has its advice beside it, which a replay repeats', async () => {
    const [model] = await models()
    expect(await say(desk.maria, { act: 'turn_on', model_id: model.id })).toMatchObject({ status: 200 })
    const one = await desk.applied()
    await desk.server(
      `update public.loan_applications set monthly_income_cents = 400000, income_source = 'employment', income_verified_how = 'pay_stub', employed_since = current_date - 900,
              lived_since = current_date - 900, housing = 'rent', housing_payment_cents = 90000 where id = $1`,
      [one.id],
    )
    await desk.engine(desk.sam, { act: 'run', application_id: one.id })

    const [decision] = await desk.decisionsOf(one.id)
    const [score] = await scores(one.id)
    expect(score).toMatchObject({ decision_id: decision.id, model_id: model.id, client_id: one.clientId })
    const again = scoreByModel(model.model, decision.inputs)
    const { points, tier, reasons, features } = score
    expect(canonicalText({ points, tier, reasons, features })).toBe(canonicalText(again))
    expect(decision.result.tier).toBe(decision.tier)
    const replay = await desk.engine(desk.sam, { act: 'replay', decision_id: decision.id })
    expect(replay.body).toMatchObject({ is_same: true })
  })

  test('the same decision is scored once, also by the job that scores recent ones', async () => {
    const one = await desk.applied()
    await desk.engine(desk.sam, { act: 'run', application_id: one.id })
    await desk.engine(desk.sam, { act: 'run', application_id: one.id })

    await job('score_decisions', { organization_id: home })

    expect(await scores(one.id)).toHaveLength(1)
    await expect(desk.server('update public.application_model_scores set points = 1')).rejects.toThrow()
  })

  test('turning on a later version and then the earlier one again keeps both steps, with who and when', async () => {
    const [first, second] = await models()
    await say(desk.maria, { act: 'turn_on', model_id: second.id })
    await say(desk.maria, { act: 'turn_on', model_id: second.id })
    await say(desk.maria, { act: 'turn_on', model_id: first.id })

    const steps = await desk.server(
      'select model_id, switched_by_name from public.scoring_model_switches order by switched_at',
    )
    expect(steps.map(({ model_id }) => model_id)).toEqual([first.id, second.id, first.id])
    expect(steps[0].switched_by_name).toContain('Maria')
    const audit = await desk.server("select action from app.audit_events where action = 'scoring_model.turned_on'")
    expect(audit).toHaveLength(3)
    const { data } = await desk.maria.supabase.rpc('ai_underwriting_standing').throwOnError()
    expect(data).toEqual({ has_feature: true, is_owner: true, model_id: first.id })
  })

  test('after it is turned off, or the feature ends, nothing more is scored', async () => {
    await say(desk.maria, { act: 'turn_off' })
    const one = await desk.applied()
    await desk.engine(desk.sam, { act: 'run', application_id: one.id })

    expect(await scores(one.id)).toEqual([])
    const [{ id }] = await models()
    await say(desk.maria, { act: 'turn_on', model_id: id })
    await companyFacts(desk.app.database, desk.maria.person, "features = '{}'")
    const other = await desk.applied()
    await desk.engine(desk.sam, { act: 'run', application_id: other.id })
    expect(await scores(other.id)).toEqual([])
    await companyFacts(desk.app.database, desk.maria.person, "features = array['ai_underwriting']")
  })

  test('with enough booked loans, a model is trained on them, without those that are too young', async () => {
    const loans = bookedLoans(400)
    await addBookedLoans(desk.app.database.ownerUrl, home, loans)
    await addBookedLoans(
      desk.app.database.ownerUrl,
      home,
      bookedLoans(20, { began_months_ago: 8, paid_after_days: 120 }),
    )

    const id = await trained()

    const model = (await models()).find((one) => one.id === id)
    expect(model).toMatchObject({ trained_on: 'own_loans', state: 'trained' })
    expect(model.facts.own).toEqual({ loans: 400, bad: loans.filter(({ isBad }) => isBad).length })
    expect(model.facts.training.loans + model.facts.holdout.loans + model.facts.unscored).toBe(400)
    expect(model.facts.policy).toMatchObject({
      ...{ version: 1, loans: model.facts.holdout.loans, unscored: 0 },
      ...{ policy: { auc: expect.any(Number) }, model: { auc: model.facts.holdout.auc } },
    })
  })

  test('the comparison counts what the policy and the model said, later outcomes, and drift', async () => {
    const id = await trained()
    await say(desk.maria, { act: 'turn_on', model_id: id })
    await job('score_decisions', { organization_id: home })

    const { status, body } = await say(desk.sam, { act: 'compare', model_id: id })

    expect(status).toBe(200)
    const sum = (key: string) =>
      body.agreement.reduce((total: number, row: Record<string, number>) => total + (row[key] ?? 0), 0)
    expect(sum('applications')).toBeGreaterThan(20)
    expect(sum('bad')).toBe(20)
    expect(body.agreement[0]).toMatchObject({ outcome: expect.any(String), applications: expect.any(Number) })
    expect(body.drift.applications).toBeGreaterThan(400)
    expect(body.drift.points).toBeGreaterThanOrEqual(0)
    expect(body.drift.features.map(({ input }: { input: string }) => input)).toContain('utilization_percent')
  })
})

test.each([
  ['an installment paid 90 days late', { paid_after_days: 90 }, 'bad'],
  ['an installment paid 89 days late', { paid_after_days: 89 }, 'good'],
  ['an installment that is unpaid', { paid_after_days: null }, 'bad'],
  ['an installment that a payoff made unnecessary', { paid_after_days: null, status: 'paid_off' }, 'good'],
  ['a charge-off in the 12th month', { charged_off_month: 12, paid_after_days: 0, status: 'charged_off' }, 'bad'],
  ['a charge-off in the 13th month', { charged_off_month: 13, paid_after_days: 0, status: 'charged_off' }, 'good'],
  ['90 days late after the 12th month', { due_on_month: 11, paid_after_days: 95 }, 'good'],
  ['a young loan that is paid', { began_months_ago: 6, paid_after_days: 0 }, null],
  ['a young loan that went bad', { began_months_ago: 8, paid_after_days: 100 }, 'bad'],
])('%s is %s', async (_what, more, outcome) => {
  const [loan] = bookedLoans(1, more)
  if (loan === undefined) throw new Error('There is no loan')
  await addBookedLoans(desk.app.database.ownerUrl, home, [loan])

  const [found] = await desk.server(
    'select app.loan_outcome(l, 12, 90, current_date) as outcome from public.loans l where l.application_id = $1',
    [loan.id],
  )

  expect(found.outcome).toBe(outcome)
})
