// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newcomerFrom } from '#features/credit-reports/screens/ordering/newcomer.ts'
import { scoreRows } from '#test/support/report-scores.ts'
import { type Asked, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { BureauDashboardPage } = await import('./bureau-dashboard-page.tsx')
const { RecentReportsPage } = await import('./recent-reports-page.tsx')

const CLIENT_ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const reportOf = (first_name: string, scores: [number | null, number | null, number | null], about = {}) => ({
  id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12',
  status: 'success',
  created_at: '2026-11-18T12:00:00+00:00',
  scores: scoreRows(...scores),
  client: { id: CLIENT_ID, full_name: `${first_name} Rouse` },
  experian: 'hit',
  equifax: 'hit',
  transunion: 'error',
  ...about,
})
const REPORTS = [reportOf('Rhonda', [700, 640, null]), reportOf('Tom', [751, null, null], { id: 'not-a-uuid' })]

const standing: Replies = {
  'HEAD /rest/v1/credit_reports': () => new Response(null, { headers: { 'content-range': '*/26' } }),
  'GET /rest/v1/credit_reports': () => Response.json(REPORTS),
}
const added = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/clients')).map(({ body }) => body)
const countedSince = (asked: Asked[]) =>
  asked
    .filter(({ method }) => method === 'HEAD')
    .map(({ search }) => new Date(String(search.get('created_at')).replace('gte.', '')))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

const open = (replies: Replies = {}) => {
  const asked = serverAnswers({ ...standing, ...replies })
  return { asked, router: show(BureauDashboardPage, '/dashboard/credit-bureau') }
}

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the bureau dashboard', () => {
  test('counts the reports of each period since that moment', async () => {
    const { asked } = open()
    const before = Date.now()

    expect(await screen.findAllByText('26')).toHaveLength(8)

    const daysBack = countedSince(asked)
      .slice(0, 5)
      .map((since) => Math.round((before - since.getTime()) / 86_400_000))
    expect(daysBack).toEqual([1, 3, 7, 30, 365])
  })

  test('counts the reports since the start of the day, the month and the year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 9, 30) })
    const { asked } = open()

    await screen.findAllByText('26')

    for (const label of ['Reports today', 'Reports this month', 'Reports this year'])
      expect(screen.getByText(label).nextSibling?.textContent).toBe('26')
    expect(countedSince(asked).slice(5)).toEqual([new Date(2026, 10, 22), new Date(2026, 10, 1), new Date(2026, 0, 1)])
  })

  test('averages each bureau over the reports it scored', async () => {
    open()

    const averages = await screen.findByRole('region', { name: 'Average scores' })

    const slots = (await within(averages).findAllByRole('listitem')).map((slot) => slot.textContent)
    expect(slots).toEqual([
      'XPNExperian726 Very Goodof 2 reports',
      'EFXEquifax640 Goodof 1 report',
      'TUCTransUnionN/A of 0 reports',
    ])
  })

  test('without reports says so', async () => {
    open({ 'GET /rest/v1/credit_reports': () => Response.json([]) })

    expect(await screen.findByText('No recent reports found')).toBeTruthy()
    expect(await screen.findByText('No successful reports yet.')).toBeTruthy()
    expect(await screen.findByText('No bureau has answered an order yet.')).toBeTruthy()
  })

  test('with counts that fail to load shows an error and reloads on request', async () => {
    open({ 'HEAD /rest/v1/credit_reports': () => new Response(null, { status: 500 }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to fetch reports')
    serverAnswers(standing)

    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))

    expect(await screen.findAllByText('26')).toHaveLength(8)
  })

  test('opens a listed report, unless its id is no UUID', async () => {
    open()

    const link = await screen.findByRole('link', { name: 'Rhonda Rouse' })

    expect(link.getAttribute('href')).toBe('/dashboard/credit-bureau/report/018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12')
    expect(screen.getByText('Tom Rouse')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Tom Rouse' })).toBeNull()
  })
})

describe('a quick pull', () => {
  const fillIn = async () => {
    for (const [label, text] of [
      ['First Name', 'Rhonda'],
      ['Last Name', 'Rouse'],
      ['Address', '981 Wrestlin Way'],
      ['City', 'Stamford'],
      ['ZIP Code', '06901'],
    ] as const) {
      await userEvent.type(field(label), text)
    }
    await userEvent.selectOptions(field('State'), 'CT')
  }
  const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue to order' }))

  test('stores nothing, and goes on to the order of a new client', async () => {
    const { asked, router } = open({ 'GET /rest/v1/clients': () => Response.json([]) })
    await fillIn()

    await goOn()

    await screen.findByText('Another page')
    expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/credit-bureau/order')
    expect(newcomerFrom(router.state.location.state)?.applicant).toMatchObject({
      ...{ first_name: 'Rhonda', last_name: 'Rouse', address: '981 Wrestlin Way' },
      ...{ city: 'Stamford', state: 'CT', zip: '06901', ssn: null, date_of_birth: null },
    })
    expect(added(asked)).toEqual([])
  })

  test.each([
    ['the client on file', { role: 'link', name: /Rhonda Rouse/ }, `?client=${CLIENT_ID}`],
    ['another person', { role: 'button', name: 'Continue as a new client' }, ''],
  ])('asks about a client of the same name, and goes on with %s', async (_, { role, name }, search) => {
    const onFile = { id: CLIENT_ID, full_name: 'Rhonda Rouse', city: 'Stamford', state: 'CT' }
    const { asked, router } = open({ 'GET /rest/v1/clients': () => Response.json([onFile]) })
    await fillIn()
    await goOn()
    await screen.findByRole('dialog', { name: 'This client may already be on file' })

    await userEvent.click(screen.getByRole(role, { name }))

    await screen.findByText('Another page')
    expect(router.state.location.search).toBe(search)
    expect(added(asked)).toEqual([])
  })

  test('looks for the name in any case, and for its letters only', async () => {
    const { asked } = open({ 'GET /rest/v1/clients': () => Response.json([]) })
    await fillIn()
    await userEvent.type(field('Last Name'), '_50%')

    await goOn()

    await screen.findByText('Another page')
    const looked = asked.find(({ method, path }) => method === 'GET' && path === '/rest/v1/clients')
    expect(Object.fromEntries(looked?.search ?? [])).toMatchObject({
      ...{ first_name: 'ilike.Rhonda', last_name: 'ilike.Rouse\\_50\\%', archived_at: 'is.null' },
    })
  })

  test('needs every field, and sends nothing without', async () => {
    const { asked } = open()
    await userEvent.type(field('First Name'), 'Rhonda')

    await goOn()

    expect((await screen.findByRole('alert')).textContent).toBe('Please fill out all required fields')
    expect(added(asked)).toEqual([])
    expect(field('First Name').value).toBe('Rhonda')
  })

  test('needs someone signed in', async () => {
    localStorage.clear()
    open()
    await fillIn()

    await goOn()

    expect((await screen.findByRole('alert')).textContent).toBe('User not authenticated')
  })
})

describe('the recent reports', () => {
  test.each([
    ['success', 'Success'],
    ['error', 'Error'],
    ['pending', 'Pending'],
    ['archived', 'archived'],
  ])('say that a report is %s', async (status, words) => {
    serverAnswers({
      'GET /rest/v1/credit_reports': () => Response.json([reportOf('Rhonda', [700, null, null], { status })]),
    })
    show(RecentReportsPage, '/dashboard/credit-bureau/recent')

    const row = (await screen.findByRole('rowheader', { name: 'Rhonda Rouse' })).closest('tr')

    expect(row?.textContent).toBe(`Rhonda Rouse700N/AN/A${words}Nov 18, 2026`)
  })

  test('are the fifty newest', async () => {
    const asked = serverAnswers({ 'GET /rest/v1/credit_reports': () => Response.json([]) })
    show(RecentReportsPage, '/dashboard/credit-bureau/recent')

    await screen.findByText('No credit reports found')

    expect(asked[0]?.search.get('limit')).toBe('50')
    expect(asked[0]?.search.get('order')).toBe('created_at.desc,id.desc')
  })

  test('that fail to load say so', async () => {
    serverAnswers({ 'GET /rest/v1/credit_reports': () => Response.json({ message: 'away' }, { status: 500 }) })
    show(RecentReportsPage, '/dashboard/credit-bureau/recent')

    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch reports')
  })
})
