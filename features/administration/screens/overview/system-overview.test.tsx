// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { SystemOverview } = await import('./system-overview.tsx')

const PER_DAY = Array.from({ length: 30 }, (_, n) => n)
const OVERVIEW = {
  standing: {
    ...{ 'subscribers.lender.active': 3, 'subscribers.dealer.active': 2, 'subscribers.cro.active': 1 },
    ...{ 'subscribers.dealer.trial': 4, 'subscribers.cro.cancelled': 9 },
    ...{ 'revenue.lender.active': 1497, 'revenue.dealer.active': 198, 'revenue.dealer.past_due': 99 },
    ...{ disputes: 40, disputes_won: 10, 'clients.cro': 56 },
    ...{ bhph_loans: 12, bhph_balance: 120_000, bhph_past_due: 3 },
    ...{ loans: 27, loan_amount: 3_000_000, active_loan_amount: 2_472_809.22, files: 1204, file_bytes: 2_500_000_000 },
  },
  pulls: { h24: 11, d3: 19, d7: 36, d30: 75, d365: 1138 },
  days: { reports: PER_DAY, 'asked.experian': PER_DAY, 'asked.equifax': PER_DAY, 'asked.transunion': PER_DAY },
  last_day: '2026-11-22',
  bureaus: {
    ...{ 'asked.experian': 100, 'failed.experian': 7, 'timed.experian': 93, 'latency_ms.experian': 79_050 },
    ...{ 'asked.equifax': 100, 'failed.equifax': 1, 'timed.equifax': 100, 'latency_ms.equifax': 64_000 },
  },
  queue: { waiting: 3, later: 1, failed: 2, oldest_seconds: 41 },
}

const SCANNER = { sandbox: false, version: 'ClamAV 1.4.3', last_failure: null }

function open(changes: object = {}, figures?: Promise<Response>) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/platform_overview': () => figures ?? Response.json({ ...OVERVIEW, ...changes }),
    'POST /functions/v1/scanner-status': () => Response.json(SCANNER),
    'GET /healthz': () => Response.json({ status: 'ok', version: '9.8.7' }),
  })
  show(SystemOverview, '/admin')
  return asked
}

/** Returns the text of a card, found by its heading. */
const card = async (title: string) => (await screen.findByRole('heading', { name: title })).parentElement?.textContent

afterEach(cleanup)

test.each([
  ['Revenue', ['$1,695', 'a month', 'Active subscribers6', 'On trial4', 'Past due$99']],
  ['Credit pulls', ['11in 24 hours', '3 days19', '7 days36', '30 days75', '365 days1,138']],
  ['Disputes', ['40filed', 'Successful10', 'Success rate25%']],
  ['Credit repair performance', ['56clients in repair', 'Organizations1', 'Active1', 'Clients each56']],
  ['Auto dealer performance', ['12BHPH loans open', 'Dealers6', 'Loans each2', 'Outstanding$120,000', 'Past due25%']],
  ['Loan portfolio', ['$2,472,809outstanding', 'Loans27', 'Total lent$3,000,000']],
])('the card %s is computed from the figures', async (title, texts) => {
  open()

  const text = await card(title)

  for (const part of texts) expect(text).toContain(part)
})

test('all its figures are one request, and the scanner and the version are requested in parallel', async () => {
  const figures = Promise.withResolvers<Response>()
  const asked = open({}, figures.promise)
  const paths = () => asked.map(({ path }) => path).toSorted()

  await waitFor(() =>
    expect(paths()).toEqual(['/functions/v1/scanner-status', '/healthz', '/rest/v1/rpc/platform_overview']),
  )
  figures.resolve(Response.json(OVERVIEW))

  expect(await screen.findByText('ClamAV 1.4.3')).toBeTruthy()
})

test('system health shows the queue, the files, the version, the virus scanner and each bureau’s response times', async () => {
  open()
  const health = within(await screen.findByRole('region', { name: 'System health' }))

  expect(health.getByText('3 waiting')).toBeTruthy()
  expect(health.getByText(/oldest 41 s/).textContent).toContain('2 given up')
  expect(health.getByText('2.5 GB')).toBeTruthy()
  expect(health.getByText('1,204 files')).toBeTruthy()
  expect(await health.findByText('ClamAV 1.4.3')).toBeTruthy()
  expect((await health.findByText('9.8.7')).parentElement?.textContent).toBe('Version9.8.7')
  expect(health.getByRole('row', { name: 'Experian 100 850 ms 7%' }).querySelector('.text-red')?.textContent).toBe('7%')
  expect(health.getByRole('row', { name: 'Equifax 100 640 ms 1%' }).querySelector('.text-red')).toBeNull()
  expect(health.getByRole('row', { name: 'TransUnion 0 — —' })).toBeTruthy()
})

test('a platform on its first day shows zeros, and no percentages of nothing', async () => {
  open({ standing: {}, bureaus: {}, pulls: { h24: 0, d3: 0, d7: 0, d30: 0, d365: 0 }, queue: null })

  expect(await card('Revenue')).toContain('$0')
  expect(await card('Disputes')).toContain('Success rate—')
  expect(await card('Auto dealer performance')).toContain('Loans each—')
  expect(screen.getByText('No job tables')).toBeTruthy()
})

test('the pulls of thirty days are in a table as well, the last day with its date', async () => {
  open()

  await userEvent.click(await screen.findByRole('button', { name: 'View as table' }))

  const rows = within(screen.getByRole('region', { name: 'Pulls per day' })).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows.at(-1)?.textContent).toBe('Nov 22292929')
})

test('a failure shows the specified message, and can be retried', async () => {
  let isBroken = true
  serverAnswers({
    'POST /rest/v1/rpc/platform_overview': () =>
      isBroken ? Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 }) : Response.json(OVERVIEW),
  })
  show(SystemOverview, '/admin')
  expect(await screen.findByText('Failed to load system stats')).toBeTruthy()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }))

  expect(await card('Revenue')).toContain('$1,695')
})

test('while a company’s figures are being recounted, the queue and the jobs stay, and no figure is shown', async () => {
  open({}, Promise.resolve(Response.json({ recount_percent: 30, queue: OVERVIEW.queue })))

  const said = await screen.findByText('The figures of all companies are being recounted')
  expect(said.closest('[role=status]')).toBeTruthy()
  expect(screen.getByText('30% done')).toBeTruthy()
  expect(screen.getByText('3 waiting')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Background jobs' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Revenue' })).toBeNull()
})
