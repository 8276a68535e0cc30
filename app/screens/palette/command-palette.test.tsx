// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Replies, serverAnswers, signIn } from '#test/support/stub-server.tsx'

localStorage.clear()
signIn()
const { CommandCenter } = await import('./command-center.tsx')
const { matchesWords } = await import('./commands.ts')
const { SignedInGuard } = await import('#app/screens/guards.tsx')
const { followSession } = await import('#app/screens/session.ts')

const DANA_ID = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const DANA = {
  id: DANA_ID,
  first_name: 'Dana',
  last_name: 'Whitfield',
  full_name: 'Dana Whitfield',
  email: 'dana@example.test',
  city: 'Austin',
  state: 'TX',
}
const APPLICATION = {
  ...{ id: 'a1', client_id: DANA_ID, full_name: 'Dana Whitfield', loan_type: 'auto', amount: 900, status: 'pending' },
}
const MARIA = {
  id: 'fa57',
  full_name: 'Maria',
  company_name: 'Meridian',
  account_type: 'lender',
  is_super_admin: false,
}

function open(replies: Replies = {}, address = '/dashboard') {
  const asked = serverAnswers({
    'GET /rest/v1/users': () => Response.json([MARIA]),
    'GET /rest/v1/clients': () => Response.json([DANA]),
    'POST /rest/v1/rpc/search_clients': () => Response.json([DANA]),
    ...replies,
  })
  const page = (
    <>
      <CommandCenter />
      <main>
        <input type="search" aria-label="Search" />
      </main>
    </>
  )
  const router = createMemoryRouter([{ element: <SignedInGuard />, children: [{ path: '*', element: page }] }], {
    initialEntries: [address],
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  followSession(client)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { asked, router }
}

const place = ({ state: { location } }: ReturnType<typeof open>['router']) => location.pathname + location.search
const palette = () => screen.findByRole('combobox', { name: 'Find a client, page or action' })
const chosen = () => screen.getByRole('option', { selected: true }).textContent

beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('tradeline-')) localStorage.removeItem(key)
})
afterEach(cleanup)

describe('the palette', () => {
  test('opens with Ctrl+K and takes the focus, and Escape returns it', async () => {
    open()
    const search = await screen.findByRole('searchbox')
    search.focus()

    await userEvent.keyboard('{Control>}k{/Control}')
    const box = await palette()
    await waitFor(() => expect(document.activeElement).toBe(box))
    await userEvent.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(search))
  })

  test('keeps the focus, whatever key is pressed', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))
    const box = await palette()

    await userEvent.tab()
    expect(document.activeElement).toBe(box)
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(box)
    await userEvent.click(screen.getByRole('status'))

    expect(document.activeElement).toBe(box)
  })

  test('closes on a click beside it, but not on the second click of a double-click or one that started in the field', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))
    const box = await palette()
    const beside = screen.getByRole('dialog', { name: 'Command palette' }).parentElement
    const isOpen = () => screen.queryByRole('dialog') !== null
    if (beside === null) throw new Error('There is nothing beside the palette')

    fireEvent.mouseDown(beside, { detail: 2 })
    fireEvent.click(beside, { detail: 2 })
    expect(isOpen()).toBe(true)
    fireEvent.mouseDown(box)
    fireEvent.click(beside, { detail: 1 })
    expect(isOpen()).toBe(true)
    await userEvent.click(beside)

    expect(isOpen()).toBe(false)
  })

  test('opens empty after it was closed with text', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))
    await userEvent.type(await palette(), 'reports{ArrowDown}{Escape}')

    await userEvent.keyboard('{Control>}k{/Control}')

    expect(await palette()).toHaveProperty('value', '')
    expect(chosen()).toContain('New client')
  })

  test('is not a dialog and sends no request before it is opened', async () => {
    localStorage.setItem('tradeline-recent-clients:fa57', JSON.stringify([DANA_ID]))
    const { asked } = open()
    const find = await screen.findByRole('button', { name: /Find/ })
    // It is rendered meanwhile.
    await waitFor(() => expect(document.querySelector('[role=combobox]')).not.toBeNull())
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(asked.map(({ path }) => path)).not.toContain('/rest/v1/clients')

    await userEvent.click(find)

    await screen.findByRole('group', { name: 'Recent' })
    expect(asked.filter(({ path }) => path === '/rest/v1/clients')).toHaveLength(1)
  })

  test("leaves Escape to an input method's candidates", async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))

    fireEvent.keyDown(await palette(), { key: 'Escape', isComposing: true })

    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  test('closes when the page changes', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))
    await palette()

    // A search that updates the address while typing is not a page change.
    await act(() => router.navigate('?q=rivera', { replace: true }))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await act(() => router.navigate('/dashboard/reports'))

    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finds clients in the database, to open or to order for, never through a URL', async () => {
    const { asked, router } = open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))
    // Typed slowly, the digits would be several searches.
    await userEvent.click(await palette())
    await userEvent.paste('6789')

    await screen.findByRole('option', { name: /^Dana Whitfield/ })
    await userEvent.click(screen.getByRole('option', { name: 'Order report for Dana Whitfield' }))

    const searches = asked.filter(({ path }) => path.endsWith('search_clients'))
    expect(searches.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: { query: '6789' } },
    ])
    expect(searches.some(({ search }) => String(search).includes('6789'))).toBe(false)
    expect(place(router)).toBe(`/dashboard/credit-bureau/order?client=${DANA_ID}`)
  })

  test('is navigated with the arrow keys, and Enter chooses', async () => {
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))
    const box = await palette()

    await userEvent.type(box, 'credit')
    await screen.findByRole('option', { name: /^Dana Whitfield/ })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe('Recent credit reports')
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await userEvent.keyboard('{Enter}')

    expect(place(router)).toBe('/dashboard/credit-bureau/recent')
  })

  test('offers acts for the client whose file is open, and recent clients', async () => {
    open({}, `/dashboard/clients/${DANA_ID}`)
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))

    await screen.findByRole('group', { name: 'Recent' })

    expect(screen.getAllByRole('group')[0]?.getAttribute('aria-label')).toBe('This client')
    expect(screen.getByRole('option', { name: 'Open Documents' })).toBeTruthy()
    expect(localStorage.getItem('tradeline-recent-clients:fa57')).toBe(JSON.stringify([DANA_ID]))
  })

  test('says so if clients cannot be searched', async () => {
    open({ 'POST /rest/v1/rpc/search_clients': () => Response.json({ message: 'down' }, { status: 500 }) })
    await userEvent.click(await screen.findByRole('button', { name: /Find/ }))

    await userEvent.type(await palette(), 'dana')

    expect(await screen.findByText(/Couldn't search/)).toBeTruthy()
  })
})

describe('single keys', () => {
  test.each([
    ['gc', '/dashboard/clients'],
    ['gw', '/dashboard/work'],
    ['gd', '/dashboard'],
    ['gr', '/dashboard/credit-repair'],
    ['gb', '/dashboard/credit-bureau'],
    ['n', '/dashboard/clients/new'],
  ])('%s leads to %s', async (keys, address) => {
    const { router } = open({}, '/dashboard/settings')
    await screen.findByRole('searchbox')

    await userEvent.keyboard(keys)

    await waitFor(() => expect(place(router)).toBe(address))
  })

  test('/ focuses the search box, where keys are letters again', async () => {
    const { router } = open()
    const search = await screen.findByRole('searchbox')

    await userEvent.keyboard('/gc')

    expect(document.activeElement).toBe(search)
    expect(search).toHaveProperty('value', 'gc')
    expect(place(router)).toBe('/dashboard')
  })

  test('? shows the shortcuts', async () => {
    open()
    await screen.findByRole('searchbox')

    await userEvent.keyboard('?')

    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    expect(screen.getByText('Go to Clients')).toBeTruthy()
  })
})

test.each([
  ['Credit Bureau', 'bur cre', true],
  ['Credit Bureau', '', true],
  ['Credit Bureau', 'clients', false],
])('%s is offered for %j: %s', (label, typed, isOffered) => {
  expect(matchesWords(label, typed)).toBe(isOffered)
})

const DESK = {
  'GET /rest/v1/rpc/company_standing': () => Response.json({ block: null, has_lending: true }),
  'POST /rest/v1/rpc/loan_application_list': () => Response.json({ rows: [{ ...APPLICATION, number: 1042 }] }),
  'POST /rest/v1/rpc/loan_list': () =>
    Response.json({ rows: [{ ...APPLICATION, id: '1a2b3c4d-0', status: 'past_due' }] }),
}

test('applications and loans are found, and an application opens on its own page', async () => {
  const { router } = open(DESK)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await palette(), 'dana')

  const application = await screen.findByRole('option', { name: /A-1042/ })
  expect(
    screen.getByRole('option', { name: /^Dana Whitfield *Loan #1a2b3c4d · Auto loan · \$900\.00 · Past due$/ }),
  ).toBeTruthy()
  await userEvent.click(application)

  await waitFor(() => expect(place(router)).toBe('/dashboard/lending/applications/a1'))
})

test('neither is searched while the lending desk is closed', async () => {
  const { asked } = open({ ...DESK, 'GET /rest/v1/rpc/company_standing': () => Response.json({ has_lending: false }) })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await palette(), 'dana')

  expect(await screen.findByRole('option', { name: /dana@example\.test/ })).toBeTruthy()
  expect(asked.filter(({ path }) => path.includes('loan_'))).toEqual([])
})

const DISPUTE = {
  ...{ id: 'd1', client_id: DANA_ID, client: { full_name: 'Dana Whitfield' }, item_name: 'Pike Road Auto' },
  ...{ bureau: 'equifax', reason: 'not_mine', status: 'sent' },
}
const REPORT = {
  ...{ id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b12', client_id: DANA_ID, report_type: 'tri-bureau', status: 'success' },
  ...{ created_at: '2026-11-18T12:00:00+00:00', scores: [], client: { id: DANA_ID, full_name: 'Dana Whitfield' } },
}
const RECORDS = {
  ...DESK,
  'GET /rest/v1/disputes': () => Response.json([DISPUTE]),
  'GET /rest/v1/credit_reports': () => Response.json([REPORT]),
}
const type = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.click(await palette())
  await userEvent.paste(text)
}
const groupNames = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))

test.each([
  ['loan', /^Dana Whitfield *Loan #1a2b3c4d/, '/dashboard/loans/1a2b3c4d-0'],
  [
    'dispute dana',
    /^Pike Road Auto at Equifax *Dana Whitfield · .* · Sent$/,
    `/dashboard/clients/${DANA_ID}?tab=credit-repair`,
  ],
  ['reports', /^Report of Dana Whitfield *Nov 18, 2026 · /, `/dashboard/credit-bureau/report/${REPORT.id}`],
  ['payoff', /^Loan portfolio$/, '/dashboard/lending/loans'],
  ['past due', /^Past-due loans$/, '/dashboard/lending/loans?status=past_due'],
  ['nacha', /^Bank files$/, '/dashboard/lending/bank-files'],
])('%j finds records and pages by the words that people use', async (typed, name, address) => {
  const { router } = open(RECORDS)
  await screen.findByRole('searchbox')
  await type(typed)

  await userEvent.click(await screen.findByRole('option', { name }))

  await waitFor(() => expect(place(router)).toBe(address))
})

test('past due loans are asked for by their status', async () => {
  const { asked } = open(RECORDS)
  await screen.findByRole('searchbox')
  await type('past due')

  await screen.findByRole('option', { name: /^Dana Whitfield *Loan/ })

  const wishes = asked.filter(({ path }) => path.endsWith('loan_list')).map(({ body }) => body)
  expect(wishes).toMatchObject([{ wish: { statuses: ['past_due'] } }])
  expect(asked.filter(({ path }) => path.endsWith('loan_application_list'))).toEqual([])
})

test('entries that begin with the text come before names that are only similar', async () => {
  open(RECORDS)
  await screen.findByRole('searchbox')

  await type('disp')
  await screen.findByRole('option', { name: /^Dana Whitfield/ })
  expect(groupNames()).toEqual(['Disputes', 'Pages', 'Clients', 'Order'])
  await userEvent.clear(await palette())
  await userEvent.paste('whit')

  await waitFor(() => expect(groupNames()[0]).toBe('Clients'))
})
