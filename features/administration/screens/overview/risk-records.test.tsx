// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { RiskRecords } = await import('./risk-records.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const FOUND = {
  ...{ company_name: 'Risky Repair', from_day: '2026-08-26', until_day: '2026-11-23' },
  backdated: {
    total: 240,
    rows: [
      { kind: 'signature', id: 'c1', client_id: CLIENT, stated_on: '2026-10-01', recorded_at: '2026-10-09T12:00:00Z' },
    ],
  },
  early: {
    total: 1,
    rows: [
      { id: 'd1', client_id: CLIENT, bureau: 'equifax', item_name: 'Ally', sent_on: '2026-10-02', signed_on: null },
    ],
  },
  fees: [{ result: 'verified', disputes: 2, charged_cents: 19_800, refunded_cents: 5000 }],
  letters: [{ reason: 'not_mine', explanation: 'I never had this.', clients: 12, letters: 30 }],
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name: `${name}, records` }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

function open(reply: object | null) {
  serverAnswers({ 'POST /rest/v1/rpc/risk_details': () => Response.json(reply) })
  show(() => <RiskRecords companyId="risky" />, '/admin')
}

afterEach(cleanup)

test('the records behind each figure are listed, and clients only by the start of their ID', async () => {
  open(FOUND)

  expect(await rowsOf('Backdated')).toEqual(['Signature0b9f3a52Oct 1, 2026Oct 9, 2026'])
  expect(screen.getByText(/The newest 1 of 240\./)).toBeTruthy()
  expect(await rowsOf('Work before signature')).toEqual(['Ally at Equifax0b9f3a52Oct 2, 2026Not signed'])
  expect(await rowsOf('Fees by result')).toEqual(['Verified2$198.00$50.00'])
  expect((await rowsOf('Identical letters'))[0]).toMatch(/I never had this\.1230$/)
})

test('a figure without records says so, and an unknown company too', async () => {
  open({ ...FOUND, backdated: { total: 0, rows: [] } })
  expect(await screen.findByText('None in this period.')).toBeTruthy()
  cleanup()

  open(null)
  expect(await screen.findByText('There is no such company.')).toBeTruthy()
})
