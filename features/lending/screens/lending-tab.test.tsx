// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { ASKED_CLIENT, NEVER_ASKED } from '#test/support/asked-client.ts'
import { BARE_APPLICATION } from '#test/support/decision-screen.tsx'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { LendingTab } = await import('./lending-tab.tsx')
const { supabase } = await import('#platform/browser/supabase.ts')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const Tab = () => <LendingTab clientId={CLIENT} />

const LOAN = {
  id: '4f8e2a10-0000-4000-8000-000000000001',
  loan_type: 'auto',
  amount: 9_000,
  original_amount: 10_000,
  interest_rate: 8.75,
  monthly_payment: '317.26',
  next_payment_date: '2026-12-05',
  status: 'past_due',
  past_due_amount: 634.52,
  days_past_due: 47,
  charge_offs: [],
  collateral: [],
  lender: { company_name: 'Meridian Lending', company_type: 'lender' },
}
const APPLICATION = {
  ...BARE_APPLICATION,
  id: 'a1',
  number: 1042,
  loan_type: 'personal',
  amount: 2_500,
  status: 'in_review',
  purpose: 'Car repair',
  submitted_at: '2026-11-02T12:00:00+00:00',
  completed_at: null,
  notice_due_on: null,
  lender: { company_name: 'Meridian Lending' },
  ...{ notice: null, disclosure: null, question: null, missing_by: null, ended_on: null, ended_how: null },
  ...{ military_checks: [], loans: [] },
}
const CARD = {
  id: 'c1',
  card_type: 'Platinum',
  card_network: 'Visa',
  credit_limit: 2_000,
  current_balance: 700,
  available_credit: 1_300,
  apr: 24.49,
  rewards_program: null,
  status: 'active',
  last_four: null,
  form: null,
  lender: { company_name: 'Keystone Bank' },
}

const open = (replies: Replies) => {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json([]),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    [ASKED_CLIENT]: () => Response.json(NEVER_ASKED),
    ...replies,
  })
  show(Tab, '/')
  return asked
}

afterEach(cleanup)

test('a client without any lending data sees three empty lists', async () => {
  open({})

  expect(await screen.findByText('No loan applications')).toBeTruthy()
  expect(screen.getByText('No active loans')).toBeTruthy()
  expect(screen.getByText('No credit cards')).toBeTruthy()
  expect(screen.getByText('0 active loans')).toBeTruthy()
})

test('loans, applications and cards show their figures, and a loan links to its page', async () => {
  open({
    'GET /rest/v1/loans': () =>
      Response.json([
        LOAN,
        ...['paid_off', 'charged_off', 'settled', 'sold'].map((status, n) => ({
          ...{ ...LOAN, id: `4f8e2a10-0000-4000-8000-00000000000${n + 2}`, status },
          ...{ amount: 0, past_due_amount: 0, days_past_due: 0 },
        })),
      ]),
    'GET /rest/v1/loan_applications': () => Response.json([APPLICATION]),
    'GET /rest/v1/credit_cards': () => Response.json([CARD]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
  })

  const loans = within(await screen.findByLabelText('Active loans'))

  expect(loans.getByRole('link', { name: 'Auto loan' }).getAttribute('href')).toBe(`/dashboard/loans/${LOAN.id}`)
  expect(loans.getByText('$634.52 · 47 d')).toBeTruthy()
  expect(loans.getByText('90%')).toBeTruthy()
  expect(screen.getByText('1 active loan')).toBeTruthy()
  expect(screen.getByText('1 undecided')).toBeTruthy()
  expect(screen.getByText('1 card · 35% used')).toBeTruthy()
  const inactive = within(screen.getByLabelText('Inactive loans'))
  for (const status of ['Paid off', 'Charged off', 'Settled', 'Sold']) expect(inactive.getByText(status)).toBeTruthy()
})

test('it loads this client’s rows with their lenders', async () => {
  const asked = open({})
  await screen.findByText('No active loans')

  const lists = asked.filter(({ path }) => /loans|loan_applications|credit_cards/.test(path))
  expect(lists).toHaveLength(3)
  for (const { search } of lists) {
    expect(search.get('client_id')).toBe(`eq.${CLIENT}`)
    expect(search.get('select')).toMatch(/lender:lenders\((id,)?company_name/)
  }
})

test('a failed load shows an error and can be retried', async () => {
  let failures = 1
  open({
    'GET /rest/v1/loans': () =>
      failures-- > 0
        ? Response.json({ message: 'The database is away', code: '57P01' }, { status: 400 })
        : Response.json([]),
  })

  expect(await screen.findByText('Failed to load lending data')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('No active loans')).toBeTruthy()
})

test('a card issued here links to its page; a card only on record does not', async () => {
  const issued = { ...CARD, id: 'c2', card_type: 'Everyday', last_four: '5694', form: 'virtual' }
  open({ 'GET /rest/v1/credit_cards': () => Response.json([CARD, issued]) })

  const cards = within(await screen.findByLabelText('Credit cards'))

  expect(cards.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Everyday Visa ···· 5694', '/dashboard/cards/c2'],
  ])
  expect(cards.getByText('Platinum Visa')).toBeTruthy()
  expect(cards.getByText('Virtual · Keystone Bank')).toBeTruthy()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const shown = async (application: object, isReader = false) => {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json([{ ...APPLICATION, ...application }]),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    'POST /functions/v1/date-application': () => Response.json({ notice_due_on: '2026-12-02' }),
  })
  const Page = () => (
    <MayWrite value={!isReader}>
      <Tab />
    </MayWrite>
  )
  show(Page, '/')
  return { asked, table: within(await screen.findByLabelText('Loan applications', { selector: 'section' })) }
}

test.each([
  [9, 'Notice: 9 days left'],
  [1, 'Notice: 1 day left'],
  [0, 'Notice: due today'],
  [-3, 'Notice: 3 days overdue'],
])('with %i days left, an open application shows %j', async (days, words) => {
  const { table } = await shown({ completed_at: '2026-11-02T12:00:00+00:00', notice_due_on: inDays(days) })

  expect(table.getByText(words)).toBeTruthy()
})

test('a decided application has no deadline and no actions', async () => {
  const { table } = await shown({ status: 'declined', completed_at: '2026-11-02T12:00:00+00:00' })

  expect(table.queryByText(/Notice|complete/)).toBeNull()
  expect(table.queryByRole('button')).toBeNull()
})

test('staff confirm an application complete as of a day', async () => {
  const { asked, table } = await shown({})
  expect(table.getByText('Not complete yet')).toBeTruthy()

  await userEvent.click(table.getByRole('button', { name: 'Confirm complete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is the application complete?' }))
  fireEvent.change(dialog.getByLabelText('Complete since'), { target: { value: '2026-11-02' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm complete' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.find(({ path }) => path.endsWith('date-application'))
  expect(sent?.body).toEqual({ application_id: 'a1', event: 'completed', on: '2026-11-02' })
})

test('a complete application offers edits and the decision, a counteroffered one only the decision, and a reader sees no actions', async () => {
  const complete = { loan_type: 'mortgage', completed_at: '2026-11-02T12:00:00+00:00', notice_due_on: inDays(9) }
  const names = ({ table }: Awaited<ReturnType<typeof shown>>) =>
    table.queryAllByRole('button').map(({ textContent }) => textContent)

  const offers = names(await shown(complete))
  cleanup()
  const counteroffered = names(await shown({ ...complete, status: 'counteroffered' }))
  cleanup()
  const reader = names(await shown(complete, true))

  expect([offers, counteroffered, reader]).toEqual([
    ['Edit application', 'Decide', 'Add collateral'],
    ['Decide', 'Add collateral'],
    [],
  ])
})

test('a notice given elsewhere updates the list although the application didn’t change', async () => {
  open({})
  await screen.findByText('No loan applications')

  const heard = supabase.getChannels().map(({ topic }) => topic.split(':')[2])

  expect(heard).toEqual(expect.arrayContaining(['loan_applications', 'adverse_action_notices', 'credit_score_notices']))
})
