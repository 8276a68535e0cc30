// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { scoreRows } from '#test/support/report-scores.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ComparePage } = await import('./compare-page.tsx')

const CLIENT_ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const CARD = { company: 'CAPITAL ONE', account_type: 'Revolving', balance: 1204, date_of_opening: '2019-03-01' }
const GYM = {
  original_credit_grantor: 'GOLDEN GYM',
  balance: 90,
  original_loan_amount: 99,
  date_assigned: '2024-02-01',
}

const report = (day: number, score: number, feed: object) => ({
  id: `018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b0${day}`,
  status: 'success',
  created_at: `2026-11-0${day}T12:00:00+00:00`,
  scores: scoreRows(score),
  bureau_data: {
    experian: { status: 'success', outcome: 'hit', full_feed: { credit_score: { fico_8: { score } }, ...feed } },
  },
  client: { id: CLIENT_ID, first_name: 'Rhonda', last_name: 'Rouse', full_name: 'Rhonda Rouse' },
})

const open = (...reports: object[]) => openAt('', ...reports)
const openAt = (search: string, ...reports: object[]) => {
  serverAnswers({ 'GET /rest/v1/credit_reports': () => Response.json(reports) })
  show(ComparePage, '/dashboard/credit-bureau/compare', `/dashboard/credit-bureau/compare?client=${CLIENT_ID}${search}`)
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))

afterEach(cleanup)

test('the newest two reports of a client are compared: scores, what changed and what came back', async () => {
  open(
    report(9, 668, { trade_accounts: [{ ...CARD, balance: 1890 }], collections: [GYM] }),
    report(5, 640, { trade_accounts: [CARD] }),
    report(1, 620, { trade_accounts: [CARD], collections: [GYM] }),
  )

  expect(await screen.findByText('+28 points')).toBeTruthy()
  expect((await part('Reinserted (1)')).getByRole('rowheader', { name: /GOLDEN GYM/ })).toBeTruthy()
  const changed = (await part('Changed (1)')).getByRole('rowheader', { name: /CAPITAL ONE/ }).closest('tr')
  expect(changed?.textContent).toContain('Balance$1,204 → to$1,890')
  expect(screen.getByText(/^Not compared: Equifax, TransUnion/)).toBeTruthy()
})

test('another earlier report can be chosen', async () => {
  open(report(9, 668, { collections: [GYM] }), report(5, 640, {}), report(1, 620, { collections: [GYM] }))

  await userEvent.selectOptions(await screen.findByLabelText('Earlier report'), 'Nov 1, 2026')

  expect(await screen.findByText('+48 points')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Reinserted (0)' })).toBeTruthy()
})

test('any two are compared, in either order', async () => {
  const oldest = report(1, 620, {})
  openAt(`&to=${oldest.id}`, report(9, 668, {}), report(7, 650, {}), report(5, 640, {}), oldest)

  expect(await screen.findByText('+48 points')).toBeTruthy()
  const later = screen.getByLabelText<HTMLSelectElement>('Later report')
  expect([...later.options].map(({ text }) => text)).toEqual(['Nov 9, 2026', 'Nov 7, 2026', 'Nov 5, 2026'])
  await userEvent.selectOptions(later, 'Nov 7, 2026')

  expect(await screen.findByText('+30 points')).toBeTruthy()
})

test('a single report has nothing to be compared with, and says so', async () => {
  open(report(9, 668, {}))

  expect(await screen.findByText(/^There is no earlier report to compare with/)).toBeTruthy()
  expect(screen.queryByText('FICO 8 by bureau')).toBeNull()
})

test('without reports there is nothing to compare', async () => {
  open()

  expect(await screen.findByText('No credit reports found')).toBeTruthy()
})
