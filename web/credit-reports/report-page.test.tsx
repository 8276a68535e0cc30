// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ReportPage } = await import('./report-page.tsx')

const REPORT_ID = '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12'
const CARD = {
  token: 't1',
  company: 'CAPITAL ONE',
  account_type: 'Revolving',
  balance: '1890',
  credit_limit: 5000,
  account_status: 'Open',
  date_of_opening: '03/01/2019',
  payment_history: '1,1,2,9',
}
const LOAN = { token: 't2', company: 'ALLY', account_type: 'Auto', balance: 14310, payment_history: '' }
const EDGE = { token: 't3', company: 'EDGE BANK', balance: 300, credit_limit: 1000 }
const VERIZON = { original_credit_grantor: 'VERIZON', balance: 612, date_assigned: '2024-02-01' }

const scored = (feed: object) => ({
  status: 'success',
  outcome: 'hit',
  full_feed: { credit_score: { fico_8: { score: 711 } }, trade_accounts: [], collections: [], ...feed },
})
const BUREAU_DATA = {
  experian: scored({ trade_accounts: [CARD, LOAN, EDGE] }),
  equifax: scored({ collections: [VERIZON] }),
  transunion: { status: 'error', outcome: 'frozen', message: 'The file at TransUnion is frozen' },
}

const open = (bureau_data: unknown = BUREAU_DATA, replies: Replies = {}, id = REPORT_ID) => {
  const report = {
    id: REPORT_ID,
    status: 'success',
    created_at: '2026-11-18T12:00:00+00:00',
    bureau_data,
    client: { id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', first_name: 'Rhonda', last_name: 'Rouse' },
  }
  serverAnswers({ 'GET /rest/v1/credit_reports': () => Response.json([report]), ...replies })
  show(ReportPage, '/dashboard/credit-bureau/report/:id', `/dashboard/credit-bureau/report/${id}`)
}
const slotTexts = async () => {
  const slots = await screen.findByRole('list', { name: 'FICO 8 by bureau' })
  return within(slots)
    .getAllByRole('listitem')
    .map((slot) => slot.textContent)
}

afterEach(cleanup)

describe('a report', () => {
  test('names its subject, number, date and status', async () => {
    open()

    await screen.findByRole('heading', { name: 'Rhonda Rouse', level: 1 })

    expect(screen.getByText(REPORT_ID)).toBeTruthy()
    expect(screen.getByText('November 18, 2026')).toBeTruthy()
    expect(screen.getByText('Success')).toBeTruthy()
  })

  test('lists each account with balance, limit, status and opening date', async () => {
    open()

    const table = await screen.findByRole('region', { name: 'Trade accounts reported by Experian' })

    const row = within(table)
      .getByRole('rowheader', { name: /CAPITAL ONE/ })
      .closest('tr')
    expect(row?.textContent).toContain('$1,890$5,00037.8%OpenMar 1, 2019')
  })

  test.each([
    ['CAPITAL ONE', '37.8%', true],
    ['EDGE BANK', '30%', false],
  ])('%s at %s utilisation is red: %s', async (company, percent, isRed) => {
    open()

    const row = (await screen.findByRole('rowheader', { name: new RegExp(company) })).closest('tr')

    const utilisation = within(row as HTMLElement).getByText(percent) // a header of a row stands in it
    expect(utilisation.className.includes('text-red')).toBe(isRed)
  })

  test('prints each month’s code with its meaning', async () => {
    open()

    const strip = await screen.findByRole('img', { name: /^Payment history of 4 months/ })

    const cells = [...strip.children].map((cell) => `${cell.textContent} ${cell.getAttribute('title')}`)
    expect(cells).toHaveLength(24)
    expect(cells.slice(0, 5)).toEqual([
      '1 1: On time',
      '1 1: On time',
      '2 2: 30 days late',
      '9 9: Charge-off',
      '– Not reported',
    ])
    expect(strip.getAttribute('aria-label')).toBe(
      'Payment history of 4 months: 2 × On time, 1 × 30 days late, 1 × Charge-off',
    )
  })

  test('lists collections, and says which bureaus report none', async () => {
    open()

    const table = await screen.findByRole('region', { name: 'Collections reported by Equifax' })

    expect(within(table).getByRole('rowheader', { name: 'VERIZON' })).toBeTruthy()
    expect(screen.getByText('No collections reported by Experian')).toBeTruthy()
  })

  test('without accounts at a bureau says so, and why', async () => {
    open()

    await screen.findByText('No accounts reported by TransUnion')

    expect(screen.getByText('The file at TransUnion is frozen')).toBeTruthy()
    expect(screen.getByText('No accounts reported by Equifax')).toBeTruthy()
  })
})

describe('the three slots', () => {
  test('keep their order and place, whatever a bureau answered', async () => {
    open({
      transunion: { status: 'error', outcome: 'no_hit', message: 'A no-hit file is returned.' },
      experian: { status: 'success', outcome: 'no_score', full_feed: {} },
      equifax: { status: 'pending', message: 'Equifax was not ordered' },
    })

    expect(await slotTexts()).toEqual(['XPNExperian–no score', 'EFXEquifax–not ordered', 'TUCTransUnion–no hit'])
  })

  test.each([
    ['frozen', { status: 'error', outcome: 'frozen', message: 'Frozen' }, 'XPNExperian–frozen'],
    ['failing', { status: 'error', outcome: 'error', message: 'Time is up' }, 'XPNExperian–failed'],
    ['still to answer', { status: 'pending' }, 'XPNExperian–pending'],
    ['absent', undefined, 'XPNExperian–pending'],
    ['scored', scored({}), 'XPNExperian711Very Good'],
  ])('show a bureau that is %s', async (_, experian, text) => {
    open({ experian })

    expect((await slotTexts())[0]).toBe(text)
  })

  test('stand even without any data', async () => {
    open(null)

    expect(await slotTexts()).toHaveLength(3)
  })
})

describe('a report that cannot be shown', () => {
  test.each([
    ['does not exist', REPORT_ID, () => Response.json([])],
    ['has an address that is no id', '42', () => Response.json({ message: 'never asked' }, { status: 500 })],
  ])('because it %s is not found', async (_, id, reply) => {
    open(null, { 'GET /rest/v1/credit_reports': reply }, id)

    expect(await screen.findByText('Report not found')).toBeTruthy()
  })

  test('because loading failed says so', async () => {
    open(null, { 'GET /rest/v1/credit_reports': () => Response.json({ message: 'away' }, { status: 500 }) })

    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load report')
  })

  test('because its address names none says so', async () => {
    serverAnswers({})
    show(ReportPage, '/dashboard/credit-bureau/report')

    expect(await screen.findByText('Report ID is required')).toBeTruthy()
  })
})
