// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import Papa from 'papaparse'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOSTILE_NAMES } from '#test/support/hostile-names.ts'
import { beingRecounted, type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { CreditRepairPage } = await import('./credit-repair-page.tsx')

const NOBODY = { total_clients: 0, new_clients: 0, clients_compared: 0, average_improvement: null, clients_improved: 0 }
const DANA = {
  id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
  first_name: 'Dana',
  last_name: '=Whitfield',
  full_name: 'Dana =Whitfield',
  enrolled_on: '2026-10-05',
  status: 'active',
  is_new: false,
  latest_score: 680,
  score_change: -40,
  monthly_fee: 99.5,
  current_month_revenue: 0,
  ytd_revenue: 300,
  total_revenue: 1204.5,
  lifetime_value: 2398.5,
}

const NO_REVENUE = {
  ...{ active_clients: 0, enrolled_clients: 0, average_revenue: null },
  ...{ monthly_recurring: 0, ytd_revenue: 0, projected_annual: 0 },
}

const NO_DISPUTES = {
  removed: 0,
  days_to_first_removal: null,
  removal_types: [],
  by_creditor: [],
  recent_removals: [],
}

const open = (replies: Replies = {}, address = '/dashboard/credit-repair') => {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/credit_repair_summary': () => Response.json(NOBODY),
    'POST /rest/v1/rpc/credit_repair_trend': () => Response.json([]),
    'POST /rest/v1/rpc/credit_repair_achievers': () => Response.json([]),
    'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([]),
    'POST /rest/v1/rpc/credit_repair_revenue': () => Response.json(NO_REVENUE),
    'POST /rest/v1/rpc/dispute_figures': () => Response.json(NO_DISPUTES),
    ...replies,
  })
  show(CreditRepairPage, '/dashboard/credit-repair', address)
  return asked
}

beforeEach(signInJustNow)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('figures without data say so, and no figure is invented', async () => {
  open()

  expect(await screen.findByText('No client has two reports to compare')).toBeTruthy()
  expect(await screen.findByText('No client’s first removal in 30 days')).toBeTruthy()
  expect(screen.getAllByText('—')).toHaveLength(3)
  expect(screen.getAllByText('No disputed item was removed in the last 30 days.')).toHaveLength(2)
  expect(screen.getByText('No dispute was decided in the last 30 days.')).toBeTruthy()
  expect(await screen.findByText('No scored report was pulled in the last 30 days.')).toBeTruthy()
  expect(await screen.findByText('Your clients appear here once you add one.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Active')

  expect(await screen.findByText('No clients match these filters.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'All')

  expect(await screen.findByText('Your clients appear here once you add one.')).toBeTruthy()
})

const figuresOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('definition')
    .map((figure, n) => [within(region).getAllByRole('term')[n]?.textContent, figure.textContent])

test('revenue is in whole dollars and labeled', async () => {
  const figures = {
    ...{ active_clients: 1204, enrolled_clients: 1500, average_revenue: 150.17 },
    ...{ monthly_recurring: '119196.00', ytd_revenue: 80450.5, projected_annual: 1430352 },
  }
  open({ 'POST /rest/v1/rpc/credit_repair_revenue': () => Response.json(figures) })
  const revenue = await screen.findByRole('region', { name: 'Revenue' })
  await within(revenue).findByText('1,204')

  expect(figuresOf(revenue)).toEqual([
    ['Active Clients', '1,204of 1,500 ever enrolled'],
    ['Avg Revenue/Client', '$150received per client ever enrolled'],
    ['Monthly Recurring', '$119,196agreed with active clients'],
    ['YTD Revenue', '$80,451received this year, minus refunds'],
    ['Projected Annual', '$1,430,352twelve times the monthly'],
  ])
  expect(within(revenue).getByText(/you can take fees only for finished work/)).toBeTruthy()
})

test('without enrolled clients there is no average, and the screen shows where to enroll', async () => {
  open()
  const revenue = await screen.findByRole('region', { name: 'Revenue' })

  expect(await within(revenue).findByText(/^No clients enrolled yet/)).toBeTruthy()
  expect(figuresOf(revenue)[1]).toEqual(['Avg Revenue/Client', '—received per client ever enrolled'])
})

test('revenue that fails to load shows an error, and the roster stays', async () => {
  open({
    'POST /rest/v1/rpc/credit_repair_revenue': () => Response.json({ message: 'away', code: 'X' }, { status: 400 }),
    'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([DANA]),
  })

  expect(await screen.findByText('Couldn’t load revenue')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Dana =Whitfield' })).toBeTruthy()
})

test('the roster shows status, fee and revenue, and who is not enrolled', async () => {
  const ruth = { ...DANA, id: 'r1', full_name: 'Ruth =Whitfield', status: 'paused' }
  const nobody = { ...DANA, id: 'n1', full_name: 'Nell =Whitfield', monthly_fee: null, lifetime_value: 0 }
  open({ 'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([DANA, ruth, nobody]) })
  await screen.findByRole('link', { name: 'Dana =Whitfield' })

  const rows = within(screen.getByRole('table', { name: '' }))
    .getAllByRole('row')
    .slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells.map((row) => [row[1], ...row.slice(5)])).toEqual([
    ['Active', '$100', '$0', '$300', '$1,205', '$2,399'],
    ['Paused', '$100', '$0', '$300', '$1,205', '$2,399'],
    ['Active', 'Not enrolled', '$0', '$300', '$1,205', '$0'],
  ])
  expect(screen.getByText(/A client who isn’t enrolled counts as active here/)).toBeTruthy()
})

test('on a phone each figure of the roster appears under its label', async () => {
  open({ 'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([DANA]) })
  const line = (await screen.findByRole('link', { name: 'Dana =Whitfield' })).closest('tr')

  const named = [...(line?.querySelectorAll('td[data-label]') ?? [])].map((cell) => [
    cell.getAttribute('data-label'),
    cell.textContent,
  ])
  expect(named).toEqual([
    ['Monthly fee', '$100'],
    ['This month', '$0'],
    ['This year', '$300'],
    ['Total', '$1,205'],
    ['Lifetime', '$2,399'],
  ])
})

const never = () => new Promise<Response>(() => {})
const partsUnderWay = {
  'POST /rest/v1/rpc/credit_repair_revenue': never,
  'POST /rest/v1/rpc/dispute_figures': never,
}

test.each([
  ['a chart', 1, 8],
  ['a sentence, if there are no clients yet', 0, 1],
])('loading parts reserve their place under their title: as tall as %s', async (_, total_clients, rows) => {
  open({
    ...partsUnderWay,
    'POST /rest/v1/rpc/credit_repair_summary': () => Response.json({ ...NOBODY, total_clients }),
  })

  for (const name of ['Removal Types', 'Dispute Success by Creditor', 'Recent Removals']) {
    const place = within(await screen.findByRole('region', { name })).getByRole('status')
    expect(place.textContent).toBe('Loading')
    expect(place.querySelectorAll('div[aria-hidden]')).toHaveLength(rows)
  }
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    ...['Total Clients', 'Items Removed', 'Avg Improvement', 'Days to First Removal'],
    ...['Active Clients', 'Avg Revenue/Client', 'Monthly Recurring', 'YTD Revenue', 'Projected Annual'],
  ])
})

test('until it is known whether there are clients, only their figures reserve a place', async () => {
  open({ ...partsUnderWay, 'POST /rest/v1/rpc/credit_repair_summary': never })

  expect(await screen.findByText('Days to First Removal')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Removal Types' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Client roster' })).toBeNull()
})

test.each([
  [1, 'points, 1 client compared'],
  [1204, 'points, 1,204 clients compared'],
])('an improvement shows the number of clients: %i', async (compared, note) => {
  const figures = { ...NOBODY, average_improvement: 12, clients_compared: compared }
  open({ 'POST /rest/v1/rpc/credit_repair_summary': () => Response.json(figures) })

  expect(await screen.findByText(note)).toBeTruthy()
})

const DISPUTES = {
  removed: 14,
  days_to_first_removal: 37.6,
  removal_types: [
    { kind: 'collection', reason: 'not_mine', count: 5 },
    { kind: 'account', reason: 'never_late', count: 3 },
    { kind: 'account', reason: 'not_mine', count: 2 },
    { kind: 'collection', reason: 'paid', count: 1 },
    { kind: 'collection', reason: 'obsolete', count: 1 },
    { kind: 'account', reason: 'duplicate', count: 1 },
    { kind: 'account', reason: 'other', count: 1 },
  ],
  by_creditor: [{ name: 'MIDLAND', decided: 4, won: 3, won_percent: 75 }],
  recent_removals: [
    {
      ...{
        dispute_id: 'd1',
        client_id: DANA.id,
        first_name: 'Dana',
        last_name: 'Whitfield',
        full_name: 'Dana Whitfield',
      },
      ...{ item_name: 'PIKE ROAD AUTO', bureau: 'equifax', result_on: '2026-11-05' },
    },
  ],
}

test('disputes show removals and reasons, success by creditor, and the newest removals', async () => {
  open({ 'POST /rest/v1/rpc/dispute_figures': () => Response.json(DISPUTES) })

  const removal = await screen.findByRole('link', { name: 'Dana Whitfield' })
  expect(removal.getAttribute('href')).toBe(`/dashboard/clients/${DANA.id}?tab=credit-repair`)
  expect(removal.closest('li')?.textContent).toBe('EFXPIKE ROAD AUTODana WhitfieldNov 5, 2026')
  expect(screen.getByText('Items Removed').parentElement?.textContent).toBe('Items Removed14by disputes in 30 days')
  expect(screen.getByText('Days to First Removal').parentElement?.textContent).toContain('38')
  expect(screen.getByRole('img', { name: 'Disputes won, of those decided: MIDLAND 75%' })).toBeTruthy()
  const pie = screen.getByRole('img', { name: /^Removed items by what was disputed/ })
  expect(pie.getAttribute('aria-label')).toContain(
    'Not mine 7 (50%), Never late 3 (21%), Paid 1 (7%), Obsolete 1 (7%), All others 2 (14%)',
  )
})

test('removals are available as a table with every reason', async () => {
  open({ 'POST /rest/v1/rpc/dispute_figures': () => Response.json(DISPUTES) })
  await screen.findByRole('img', { name: /^Removed items by what was disputed/ })
  const part = screen.getByRole('region', { name: 'Removal Types' })

  await userEvent.click(within(part).getByRole('button', { name: 'View as table' }))

  const rows = within(part).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Disputed asAccountsCollectionsOtherRemoved',
    'Not mine2507',
    'Never late3003',
    'Paid0101',
    'Obsolete0101',
    'Duplicate1001',
    'Something else1001',
  ])
})

test('disputes that fail to load show an error, and the rest stays', async () => {
  open({
    'POST /rest/v1/rpc/dispute_figures': () => Response.json({ message: 'away', code: 'X' }, { status: 400 }),
    'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([DANA]),
  })

  await waitFor(() => expect(screen.getAllByText('Couldn’t load disputes')).toHaveLength(3))
  expect(await screen.findByRole('link', { name: 'Dana =Whitfield' })).toBeTruthy()
})

test('the period is part of the address, thirty days by default', async () => {
  const asked = open({}, '/dashboard/credit-repair?period=12')
  expect(await screen.findByLabelText('Period')).toHaveProperty('value', '30')

  await userEvent.selectOptions(screen.getByLabelText('Period'), '90')

  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('_summary')).map(({ body }) => body)).toEqual([
      { period_days: 30 },
      { period_days: 90 },
    ]),
  )
})

test('the server filters the roster, and a row opens the client', async () => {
  const asked = open({ 'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([DANA]) })
  const link = await screen.findByRole('link', { name: 'Dana =Whitfield' })
  expect(link.getAttribute('href')).toBe(`/dashboard/clients/${DANA.id}`)
  expect(within(screen.getByRole('table')).getByText('−40')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Search'), 'da%')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'cancelled')
  await userEvent.selectOptions(screen.getByLabelText('Clients'), 'new')

  await waitFor(() => {
    const wish = { search: 'da%', status: 'cancelled', kind: 'new', from: '', to: '' }
    expect(asked.at(-1)?.body).toMatchObject({ period_days: 30, wish, after: null })
  })
})

/** Captures saved files by name. */
function takeSavedFiles(): { name: string; file: Blob | undefined } {
  const saved: { name: string; file: Blob | undefined } = { name: '', file: undefined }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.name = this.download
  })
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      saved.file = file
      return 'blob:roster'
    },
    revokeObjectURL: () => undefined,
  })
  return saved
}

test('the saved roster contains no formula and has today’s date', async () => {
  const saved = takeSavedFiles()
  const formula = { ...DANA, full_name: '=Dana =Whitfield' }
  open({
    'POST /rest/v1/rpc/credit_repair_roster': () => Response.json([formula]),
    'POST /rest/v1/rpc/export_credit_repair_roster': () => Response.json([formula]),
  })
  await screen.findByRole('link', { name: '=Dana =Whitfield' })

  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))

  await waitFor(() => expect(saved.name).toMatch(/^client-roster-\d{4}-\d{2}-\d{2}\.csv$/))
  expect(await saved.file?.text()).toContain(
    "'=Dana =Whitfield,2026-10-05,Active,Existing,680,-40,99.5,0,300,1204.5,2398.5",
  )
})

test('hostile names are plain text in the roster and its file', async () => {
  const saved = takeSavedFiles()
  const rows = HOSTILE_NAMES.map((text, n) => ({ ...DANA, id: `${DANA.id}${n}`, full_name: `${text} Last` }))
  open({
    'POST /rest/v1/rpc/credit_repair_roster': () => Response.json(rows),
    'POST /rest/v1/rpc/export_credit_repair_roster': () => Response.json(rows),
  })
  const links = await screen.findAllByRole('link', { name: / Last$/ })
  expect(links.map((link) => link.textContent)).toEqual(HOSTILE_NAMES.map((name) => `${name} Last`))
  expect(document.querySelectorAll('script, img, [onerror]')).toHaveLength(0)

  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))

  await waitFor(() => expect(saved.file).toBeDefined())
  const lines = Papa.parse<string[]>(String(await saved.file?.text()), { skipEmptyLines: true }).data.slice(1)
  expect(lines.map(([name]) => name)).toEqual(
    HOSTILE_NAMES.map((name) => `${name.startsWith('=') ? "'" : ''}${name} Last`),
  )
})

test('a failed load shows an error', async () => {
  open({
    'POST /rest/v1/rpc/credit_repair_summary': () => Response.json({ message: 'away', code: 'X' }, { status: 400 }),
  })

  expect(await screen.findByText('Failed to load dashboard data')).toBeTruthy()
})

test('figures being recounted say so and can’t be exported', async () => {
  open({
    'POST /rest/v1/rpc/dispute_figures': () => beingRecounted(45),
    'POST /rest/v1/rpc/credit_repair_revenue': () => beingRecounted(80),
  })

  const disputes = await screen.findByRole('region', { name: 'Disputes' })
  expect(within(disputes).getByText('45% done')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Revenue' })).getByText('80% done')).toBeTruthy()
  expect(screen.getAllByText('Updating, 45% done')).toHaveLength(2)
  expect(screen.queryByText('Removal Types')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Export Report' }))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Some of these figures are being updated. Try again later.',
  )
})
