// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { decideByPolicy } from '#features/lending/rules/decisioning/decide-by-policy.ts'
import { goodInputs } from '#features/lending/rules/decisioning/decision-fixture.ts'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { APPLICATION, opened } from '#test/support/decision-screen.tsx'

const stored = (values: Parameters<typeof goodInputs>[0] = {}) => ({
  ...{ id: 'd1', application_id: APPLICATION.id, engine_version: 1, report_id: 'r1', decided_by_name: null },
  ...{ outcome: 'approve', decided_at: '2026-11-04T12:00:00+00:00' },
  result: decideByPolicy(LENDER_POLICY, goodInputs(values)),
  version: { id: 'v1', version: 3, name: 'Our policy', state: 'published' },
})
const withDecisions = (...decisions: object[]) => ({
  'GET /rest/v1/application_decisions': () => Response.json(decisions),
})
afterEach(cleanup)

const section = () => screen.findByRole('region', { name: 'Decision engine' })

test('an application shows the engine’s advice, and its trace with the inputs of each step', async () => {
  await opened(withDecisions(stored({ bankruptcies: 1 })))

  expect(within(await section()).getByText(/The engine advises: decline/)).toBeTruthy()
  await userEvent.click(within(await section()).getByRole('button', { name: 'Show the trace' }))
  expect(await within(await section()).findByRole('rowheader', { name: 'Bankruptcy' })).toBeTruthy()
  expect(within(await section()).getByText(/Policy 3, “Our policy”/)).toBeTruthy()
  expect(within(await section()).getByText('Bankruptcies: 1')).toBeTruthy()
})

test('a replay says that the result is the same', async () => {
  await opened({
    ...withDecisions(stored()),
    'POST /functions/v1/run-decision': () =>
      Response.json({ is_same: true, result_hash: 'x', engine: { stored: 1, current: 1 } }),
  })

  await userEvent.click(within(await section()).getByRole('button', { name: 'Show the trace' }))
  await userEvent.click(await within(await section()).findByRole('button', { name: 'Replay' }))

  expect(await screen.findByText('The same result, byte for byte.')).toBeTruthy()
})

test('without a policy, running the engine says what to do', async () => {
  await opened({
    'POST /functions/v1/run-decision': () =>
      Response.json({ code: 'NO_POLICY', message: 'No decision policy is in force.' }, { status: 409 }),
  })

  await userEvent.click(within(await section()).getByRole('button', { name: 'Run the engine' }))

  expect(await screen.findByText('No decision policy is in force.')).toBeTruthy()
})

test('a reader sees the advice and can’t run the engine', async () => {
  await opened(withDecisions(stored()), {}, true)

  expect(within(await section()).queryByRole('button', { name: 'Run the engine' })).toBeNull()
})
