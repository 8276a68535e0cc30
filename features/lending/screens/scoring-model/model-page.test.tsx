// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { demoPortfolio } from '#features/lending/rules/scoring-model/demo-portfolio.ts'
import { modelCardCsv } from '#features/lending/rules/scoring-model/model-card.ts'
import { trainModel } from '#features/lending/rules/scoring-model/train-model.ts'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { ModelPage } = await import('./model-page.tsx')
const { ModelAdvice } = await import('./model-advice.tsx')

const { model, facts } = trainModel(demoPortfolio())
const MEASURED = { auc: 0.71, auc_error: 0.02, ks_percent: 31.5 }
const POLICY = {
  version: 4,
  loans: 450,
  bad: 90,
  unscored: 12,
  policy: MEASURED,
  model: { ...MEASURED, auc: 0.82 },
  difference_error: 0.03,
}
const VERSION = {
  ...{ id: 'm1', version: 2, state: 'trained', trained_on: 'demo', hash: 'h', created_by_name: 'Maria' },
  ...{ created_at: '2026-11-04T12:00:00+00:00', finished_at: '2026-11-04T12:01:00+00:00' },
  ...{ model, facts: { ...facts, own: { loans: 12, bad: 1 }, policy: POLICY } },
}
const COMPARISON = {
  agreement: [{ outcome: 'approve', policy_tier: 'b', model_tier: 'a', applications: 7, good: 3, bad: 1 }],
  drift: { applications: 9, points: 0.31, features: [{ input: 'collections', index: 0.02 }] },
}

afterEach(cleanup)

function open(standing: object, versions: object[] = [VERSION], permissions: Permission[] = ['manage_compliance']) {
  const asked = serverAnswers({
    'GET /rest/v1/rpc/ai_underwriting_standing': () =>
      Response.json({ has_feature: true, is_owner: true, model_id: null, ...standing }),
    'GET /rest/v1/scoring_models': () => Response.json(versions),
    'GET /rest/v1/scoring_model_switches': () => Response.json([]),
    'POST /functions/v1/scoring-model': ({ body }) =>
      Response.json(Object(body).act === 'compare' ? COMPARISON : { id: 'm2', version: 3, model_id: 'm1' }),
  })
  const Page = () => (
    <HeldPermissions value={permissions}>
      <ModelPage />
    </HeldPermissions>
  )
  show(Page, '/dashboard/lending/model')
  return () =>
    asked
      .filter(({ path }) => path.endsWith('scoring-model'))
      .map(({ body }) => Object(body))
      .filter(({ act }) => act !== 'compare')
}

test('a company without the feature sees that it is not on the plan', async () => {
  open({ has_feature: false })

  expect(await screen.findByText('AI Underwriting is not on your plan')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Train a model' })).toBeNull()
})

test('a model of demo data says so plainly, with its figures, points, agreement, and drift', async () => {
  open({})

  expect(await screen.findByText('Demo data, not your loans.')).toBeTruthy()
  expect(screen.getByText(/12 booked loans with a known outcome, 1 of them bad/)).toBeTruthy()
  expect(screen.getByText('Off. No application is scored.')).toBeTruthy()
  const points = within(screen.getByRole('region', { name: 'Points of each input' }))
  expect(points.getByRole('row', { name: /^Collections Less .* Collection action or judgment$/ })).toBeTruthy()
  const policy = within(screen.getByRole('region', { name: 'Policy and model on the same loans' }))
  expect(policy.getByRole('row', { name: 'Policy’s scorecard 0.71 0.02 31.5%' })).toBeTruthy()
  expect(policy.getByRole('row', { name: 'Model 0.82 0.02 31.5%' })).toBeTruthy()
  expect(screen.getByText(/^The model separates good loans from bad ones better/)).toBeTruthy()
  expect(screen.getByText(/policy version 4 .* can’t score 12 loans/)).toBeTruthy()
  const agreement = within(await screen.findByRole('region', { name: 'Agreement of policy and model' }))
  expect(agreement.getByRole('row', { name: 'Approve, tier b tier a 7 3 1' })).toBeTruthy()
  const drift = within(screen.getByRole('region', { name: 'Stability of each value' }))
  expect(drift.getByRole('row', { name: 'Points 0.31 Different: train again' })).toBeTruthy()
  expect(drift.getByRole('row', { name: 'Collections 0.02 Stable' })).toBeTruthy()
})

test('an owner turns a version on', async () => {
  const sent = open({})

  await userEvent.click(await screen.findByRole('button', { name: 'Turn on version 2' }))

  expect(sent()).toMatchObject([{ act: 'turn_on', model_id: 'm1', idempotency_key: expect.any(String) }])
})

test('an owner turns the model off', async () => {
  const sent = open({ model_id: 'm1' })
  expect(await screen.findByText(/^On\. Each decision/)).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: 'Turn off version 2' }))

  expect(sent()).toMatchObject([{ act: 'turn_off' }])
})

test('others can’t turn it on or off, and without the permission they can’t train', async () => {
  open({ is_owner: false }, [VERSION], [])

  expect(await screen.findByText('Only an owner of the company can turn a model on or off.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on version 2' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Train a model' })).toBeNull()
})

test('training is asked for once, and waits while one runs', async () => {
  const sent = open({}, [])
  expect(await screen.findByText('No model yet')).toBeTruthy()

  await userEvent.dblClick(screen.getByRole('button', { name: 'Train a model' }))

  expect(new Set(sent().map(({ idempotency_key }) => idempotency_key)).size).toBe(1)
})

test('while a training runs, another one can’t start', async () => {
  open({}, [{ ...VERSION, state: 'training', trained_on: null, model: null, facts: null, finished_at: null }])

  const button = await screen.findByRole('button', { name: 'Training...' })

  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
})

test('the advice on an application has its reasons, and says that it is advice only', async () => {
  serverAnswers({
    'GET /rest/v1/rpc/ai_underwriting_standing': () =>
      Response.json({ has_feature: true, is_owner: false, model_id: 'm1' }),
    'GET /rest/v1/application_model_scores': () =>
      Response.json([
        {
          ...{ id: 's1', points: 541, tier: 'd', reasons: ['collection'], scored_at: '2026-11-04T12:00:00+00:00' },
          ...{ model_id: 'm1', model: { version: 2, trained_on: 'demo' } },
          features: [
            { input: 'collections', points: -38 },
            { input: 'accounts', points: null },
          ],
        },
      ]),
  })
  show(() => <ModelAdvice clientId="c1" applicationId="a1" />, '/x')

  const advice = within(await screen.findByRole('region', { name: 'Advice of the model' }))
  expect(advice.getByText('AI Underwriting: tier d')).toBeTruthy()
  expect(advice.getByText(/Advice only\. .* trained on demo data, not on your loans/)).toBeTruthy()
  expect(advice.getByText('Collection action or judgment')).toBeTruthy()
  expect(advice.getByText(/Collections 38/)).toBeTruthy()
})

test('while no model is on, an application shows no advice', async () => {
  const asked = serverAnswers({
    'GET /rest/v1/rpc/ai_underwriting_standing': () =>
      Response.json({ has_feature: true, is_owner: false, model_id: null }),
  })
  show(() => <ModelAdvice clientId="c1" applicationId="a1" />, '/x')

  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('region', { name: 'Advice of the model' })).toBeNull()
})

test('the model card as CSV names the data, the figures, and each feature', () => {
  const csv = modelCardCsv({ ...VERSION, trained_on: 'demo' })

  expect(csv).toContain('"Demo data, not your loans"')
  expect(csv).toContain(`Holdout,AUC,${facts.holdout.auc}`)
  expect(csv).toContain('Feature,Utilization: reason,high_balances')
  expect(csv.split('\r\n').filter((row) => row.startsWith('Calibration'))).toHaveLength(20)
})
