// @vitest-environment jsdom
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ReportPage } = await import('./report-page.tsx')
const { useShownPage } = await import('#ui/page-name.ts')

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
  account_number: 'XXXX4417',
}
const LOAN = { token: 't2', company: 'ALLY', account_type: 'Auto', balance: 14310, payment_history: '' }
const EDGE = { token: 't3', company: 'EDGE BANK', balance: 300, credit_limit: 1000 }
const VERIZON = { original_credit_grantor: 'VERIZON', balance: 612, date_assigned: '2024-02-01' }

const scored = (feed: object) => ({
  status: 'success',
  outcome: 'hit',
  full_feed: { credit_score: { fico_8: { score: 711 } }, trade_accounts: [], collections: [], ...feed },
})
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('button', { name })).closest('tr')
  if (row === null) throw new Error(`${name} is in no row`)
  return row
}
const cellsOf = (table: HTMLElement, field: string) =>
  [...(within(table).getByRole('rowheader', { name: field }).closest('tr')?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent,
  )
const BUREAU_DATA = {
  experian: scored({ trade_accounts: [CARD, LOAN, EDGE] }),
  equifax: scored({ collections: [VERIZON], trade_accounts: [{ ...CARD, account_number: null, balance: 1204 }] }),
  transunion: { status: 'error', outcome: 'frozen', message: 'The file at TransUnion is frozen' },
}

const open = (bureau_data: unknown = BUREAU_DATA, replies: Replies = {}, id = REPORT_ID) => {
  const report = {
    id: REPORT_ID,
    status: 'success',
    created_at: '2026-11-18T12:00:00+00:00',
    bureau_data,
    client: {
      id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
      first_name: 'Rhonda',
      last_name: 'Rouse',
      full_name: 'Rhonda Rouse',
    },
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

  test('shows an account of two bureaus in one row, marks where they differ and counts it', async () => {
    open()

    const row = await rowOf('CAPITAL ONE')

    expect(row.textContent).toContain('Revolving · opened Mar 1, 2019 · limit $5,000')
    expect(row.textContent).toContain('1 difference')
    expect(within(row).getAllByText(/differs between bureaus/)).toHaveLength(2)
    expect(screen.getByText(/^3 accounts · 3 differ between bureaus/)).toBeTruthy()
  })

  test.each([
    ['CAPITAL ONE', '37.8%', true],
    ['EDGE BANK', '30%', false],
  ])('%s at %s utilization is red: %s', async (company, percent, isRed) => {
    open()

    const utilization = within(await rowOf(company)).getByText(percent)

    expect(utilization.className.includes('text-red')).toBe(isRed)
  })

  test('opens a row to all fields of each bureau', async () => {
    open()

    await userEvent.click(await screen.findByRole('button', { name: 'CAPITAL ONE' }))

    const fields = screen.getByRole('table', { name: 'All fields of CAPITAL ONE' })
    expect(cellsOf(fields, 'Balance')).toEqual([
      '$1,890 differs between bureaus',
      '$1,204 differs between bureaus',
      'not reported by TransUnion',
    ])
    expect(cellsOf(fields, 'Account number')).toEqual(['•••• 4417', '–', 'not reported by TransUnion'])
  })

  test('shows only what differs when asked', async () => {
    open({
      experian: scored({ trade_accounts: [CARD, LOAN] }),
      equifax: scored({ trade_accounts: [LOAN, { ...CARD, balance: 1 }] }),
    })
    await rowOf('ALLY')

    await userEvent.click(screen.getAllByRole('button', { name: 'Show only differences' })[0] ?? document.body)

    expect(screen.queryByRole('button', { name: 'ALLY' })).toBeNull()
    expect(screen.getByRole('button', { name: 'CAPITAL ONE' })).toBeTruthy()
  })

  test('can be read side by side, or one bureau alone', async () => {
    open()

    await userEvent.click(await screen.findByRole('button', { name: 'Side by side' }))
    expect(await screen.findAllByRole('region', { name: /^Trade accounts reported by/ })).toHaveLength(3)

    await userEvent.click(screen.getByRole('button', { name: 'EFX Equifax' }))
    expect(screen.getAllByRole('region', { name: /^Trade accounts reported by/ })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'EFX Equifax' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('shows only differences in every layout', async () => {
    open({
      experian: scored({ trade_accounts: [CARD, LOAN] }),
      equifax: scored({ trade_accounts: [LOAN, { ...CARD, balance: 1 }] }),
    })
    await rowOf('ALLY')
    await userEvent.click(screen.getAllByRole('button', { name: 'Show only differences' })[0] ?? document.body)
    const reported = (bureau: string) =>
      within(screen.getByRole('region', { name: `Trade accounts reported by ${bureau}` })).getByRole('list').textContent

    await userEvent.click(screen.getByRole('button', { name: 'Side by side' }))
    for (const bureau of ['Experian', 'Equifax']) {
      expect(reported(bureau)).toContain('CAPITAL ONE')
      expect(reported(bureau)).not.toContain('ALLY')
    }

    await userEvent.click(screen.getByRole('button', { name: 'EFX Equifax' }))
    expect(reported('Equifax')).not.toContain('ALLY')
    await userEvent.click(screen.getAllByRole('button', { name: 'Show all' })[0] ?? document.body)
    expect(reported('Equifax')).toContain('ALLY')
  })

  test('prints each month’s code with its meaning, and has a legend', async () => {
    open()

    const [strip] = await screen.findAllByRole('img', { name: /^Payment history of 4 months/ })

    const cells = [...(strip?.children ?? [])].map((cell) => `${cell.textContent} ${cell.getAttribute('title')}`)
    expect(cells).toHaveLength(24)
    expect(cells.slice(0, 5)).toEqual([
      '1 1: On time',
      '1 1: On time',
      '2 2: 30 days late',
      '9 9: Charge-off',
      '– Not reported',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'What the payment codes mean' }))
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Charge-off')
  })

  test('lists collections with when they become obsolete, and says which bureaus report none', async () => {
    open()

    const row = await rowOf('VERIZON')

    expect(row.textContent).toContain('$612')
    expect(row.textContent).toContain('Jul 30, 2031 (estimated from the assignment)')
    expect(screen.getByText('No collections reported by Experian')).toBeTruthy()
  })

  test('of one bureau alone says across the whole row that it reports no collections', async () => {
    open()

    await userEvent.click(await screen.findByRole('button', { name: 'XPN Experian' }))

    const debts = within(screen.getByRole('region', { name: 'Debts by bureau' }))
    const cell = debts.getByRole('cell', { name: 'No collections reported by Experian' })
    expect(cell.getAttribute('colspan')).toBe(String(debts.getAllByRole('columnheader').length))
  })

  test('shows inquiries, the factors of each score, and warnings', async () => {
    open({
      experian: {
        ...scored({
          credit_score: { fico_8: { score: 640, reason_codes: ['14'] } },
          inquiries: [{ company: 'SUMMIT AUTO', date: '2026-01-05' }],
          personal_information: { first_name: 'Rhonda', last_name: 'Rouse' },
        }),
        fraud_shield: { indicator: 'Consumer reported deceased' },
      },
    })

    expect(await screen.findByText('Deceased: Consumer reported deceased')).toBeTruthy()
    expect(screen.getByText('Length of time accounts have been established')).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'SUMMIT AUTO' })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Personal information' })).getByText('Rhonda Rouse')).toBeTruthy()
  })

  test('without accounts at a bureau says so, and why', async () => {
    open()

    await screen.findByText(/^No accounts reported by TransUnion/)

    expect(screen.getAllByText('The file at TransUnion is frozen').length).toBeGreaterThan(0)
  })
})

describe('the three slots', () => {
  test('keep their order and place, whatever a bureau returned', async () => {
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

  test('are shown even without any data', async () => {
    open(null)

    expect(await slotTexts()).toHaveLength(3)
  })
})

test('a report’s tab and breadcrumb contain the person’s name', async () => {
  const { result } = renderHook(() => useShownPage())

  open(null)

  await waitFor(() => expect(result.current?.name).toBe('Credit report of Rhonda Rouse'))
})

describe('a report that cannot be shown', () => {
  test.each([
    ['does not exist', REPORT_ID, () => Response.json([])],
    ['has an address that is no id', '42', () => Response.json({ message: 'never asked' }, { status: 500 })],
  ])('because it %s is not found', async (_, id, reply) => {
    open(null, { 'GET /rest/v1/credit_reports': reply }, id)

    expect(await screen.findByText('Report not found')).toBeTruthy()
    const onward = screen.getByRole('link', { name: 'Go to the recent reports' })
    expect(onward.getAttribute('href')).toBe('/dashboard/credit-bureau/recent')
  })

  test('because loading failed says so', async () => {
    open(null, { 'GET /rest/v1/credit_reports': () => Response.json({ message: 'away' }, { status: 500 }) })

    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load report')
  })

  test('because its address has no id says so', async () => {
    serverAnswers({})
    show(ReportPage, '/dashboard/credit-bureau/report')

    expect(await screen.findByText('Report ID is required')).toBeTruthy()
  })
})

describe('after a fraud alert', () => {
  const ALERTED = { experian: { ...scored({}), fraud_shield: { indicator: 'Fraud alert: call (760) 555-0142' } } }
  const CHECK = {
    id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b13',
    alert_kind: 'fraud',
    method: 'alert_phone',
    note: 'She confirmed the application',
    recorded_by_name: 'Priya Raman',
    recorded_at: '2026-11-18T13:00:00+00:00',
  }

  test('the identity verification is recorded beside it, and then shown', async () => {
    let recorded: unknown = null
    open(ALERTED, {
      'GET /rest/v1/identity_checks': () => Response.json(recorded === null ? [] : [CHECK]),
      'POST /rest/v1/rpc/record_identity_check': ({ body }) => {
        recorded = body
        return Response.json(CHECK.id)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Record verification' }))
    expect(screen.getByRole('button', { name: 'Record verification' }).hasAttribute('disabled')).toBe(true)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('How identity was verified'))
    await userEvent.type(screen.getByLabelText('What was done'), CHECK.note)

    await userEvent.click(screen.getByRole('button', { name: 'Record verification' }))

    const line = await screen.findByText(/^Verified .* by Priya Raman: Called the number in the alert\./)
    await waitFor(() => expect(document.activeElement?.contains(line)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(recorded).toEqual({ report_id: REPORT_ID, alert_kind: 'fraud', method: 'alert_phone', note: CHECK.note })
  })

  test('checks that failed to load show an error, and can be reloaded', async () => {
    let isAway = true
    open(ALERTED, {
      'GET /rest/v1/identity_checks': () =>
        isAway ? Response.json({ message: 'away' }, { status: 500 }) : Response.json([CHECK]),
    })
    const retry = within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' })
    expect(screen.getByRole('alert').textContent).toContain('Failed to load identity checks')
    isAway = false

    await userEvent.click(retry)

    expect(await screen.findByText(/^Verified .* by Priya Raman/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a refusal keeps the typed values', async () => {
    open(ALERTED, {
      'GET /rest/v1/identity_checks': () => Response.json([]),
      'POST /rest/v1/rpc/record_identity_check': () =>
        Response.json({ code: 'PT404', message: 'This report doesn’t exist' }, { status: 404 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Record verification' }))
    await userEvent.type(screen.getByLabelText('What was done'), CHECK.note)

    await userEvent.click(screen.getByRole('button', { name: 'Record verification' }))

    expect((await screen.findByRole('alert')).textContent).toContain('This report doesn’t exist')
    expect(screen.getByLabelText<HTMLInputElement>('What was done').value).toBe(CHECK.note)
  })

  test('a watch list match requires no such record', async () => {
    open(
      { experian: { ...scored({}), ofac: { result: 'Possible match' } } },
      {
        'GET /rest/v1/identity_checks': () => Response.json([]),
      },
    )

    expect(await screen.findByText(/OFAC: Possible match/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Record verification' })).toBeNull()
  })
})

test('a report whose contents were disposed of says so', async () => {
  const report = {
    id: REPORT_ID,
    status: 'success',
    created_at: '2024-01-18T12:00:00+00:00',
    bureau_data: {},
    client: null,
  }
  open(
    {},
    { 'GET /rest/v1/credit_reports': () => Response.json([{ ...report, disposed_at: '2026-03-01T12:00:00+00:00' }]) },
  )

  expect(await screen.findByText(/The contents of this report were deleted on Mar 1, 2026/)).toBeTruthy()
})
