// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CLIENT, dispute, FIRST, received } from '#test/support/dispute-fixture.ts'
import { scoreRows } from '#test/support/report-scores.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientCreditRepair } = await import('./client-credit-repair.tsx')

const REPORT = { ...FIRST, scores: scoreRows(650, 650) }

const open = (reports: object[], disputes: object[]) => {
  serverAnswers({
    'GET /rest/v1/credit_reports': () => Response.json(reports),
    'GET /rest/v1/disputes': () => Response.json(disputes),
    'POST /rest/v1/rpc/credit_order_terms': () => Response.json([]),
  })
  show(() => <ClientCreditRepair clientId={CLIENT} />, '/')
}

afterEach(cleanup)

test("disputes without a bureau's decision are in progress", async () => {
  const decided = dispute({ id: 'd3', status: 'resolved', result: 'verified', result_on: '2026-10-01' })
  open([REPORT], [dispute(), received(3, { id: 'd2', bureau: 'equifax' }), decided])

  const items = await screen.findByRole('region', { name: 'Reported items' })

  expect(await within(items).findByText('2')).toBeTruthy()
  expect(within(items).getByText('In progress').parentElement?.textContent).toBe('In progress2disputes not yet decided')
  expect(screen.getByRole('region', { name: 'Disputes' })).toBeTruthy()
})

test('disputes stay on record when their reports are disposed of', async () => {
  open([], [dispute()])

  expect(await screen.findByText('No credit reports found')).toBeTruthy()
  expect(await screen.findByRole('listitem', { name: 'ALLY at Experian' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start dispute' })).toBeNull()
})
