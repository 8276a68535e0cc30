// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASKED_CLIENT, NEVER_ASKED } from '#test/support/asked-client.ts'
import { APPLICATION, NO_INCOME } from '#test/support/decision-screen.tsx'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { LendingTab } = await import('#features/lending/screens/lending-tab.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const RHONDA = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b12'
const OPEN = 'POST /functions/v1/open-application'
const TODAY = new Date().toISOString().slice(0, 10)

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

async function opened(replies: Replies = {}, applications: object[] = []) {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json(applications),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'GET /rest/v1/lenders': () => Response.json([{ id: RHONDA, company_name: 'Meridian Lending' }]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    'POST /rest/v1/rpc/military_checks_about_another': () => Response.json([]),
    'POST /rest/v1/rpc/company_time_zone': () => Response.json([{ time_zone: 'UTC', may_change: true }]),
    'POST /rest/v1/rpc/search_clients': () =>
      Response.json([
        { id: RHONDA, full_name: 'Rouse, Rhonda', city: 'Stamford', state: 'CT' },
        { id: CLIENT, full_name: 'Whitfield, Dana', city: 'Austin', state: 'TX' },
      ]),
    [ASKED_CLIENT]: () => Response.json(NEVER_ASKED),
    [OPEN]: () => Response.json({ id: 'a9', number: 'A-1043' }, { status: 201 }),
    ...replies,
  })
  show(() => <LendingTab clientId={CLIENT} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'New application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New application' }))
  await dialog.findByLabelText('Loan type')
  return { asked, dialog, sent: () => asked.filter(({ path }) => path.endsWith('open-application')) }
}

type Dialog = Awaited<ReturnType<typeof opened>>['dialog']

async function fill(dialog: Dialog): Promise<void> {
  await userEvent.selectOptions(dialog.getByLabelText('Loan type'), 'Personal loan')
  await userEvent.type(dialog.getByLabelText('Amount ($)'), '2,500.50')
  await userEvent.selectOptions(dialog.getByLabelText('How it came'), 'Phone')
}
const enter = (dialog: Dialog, name = 'Enter application') => userEvent.click(dialog.getByRole('button', { name }))

test('an application is entered with what was typed, and the list is loaded again', async () => {
  const { asked, dialog, sent } = await opened()
  await fill(dialog)
  await userEvent.type(dialog.getByLabelText('Term in months'), '24')
  await userEvent.type(dialog.getByLabelText('Gross monthly income ($)'), '4200')
  await userEvent.selectOptions(dialog.getByLabelText('Source of income'), 'Employment')
  await userEvent.selectOptions(dialog.getByLabelText('Income verified by'), 'Pay stub')
  const loadedBefore = asked.filter(({ path }) => path.endsWith('loan_applications')).length

  await enter(dialog)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ client_id: CLIENT, loan_type: 'personal', amount_cents: 250_050, received_how: 'phone', received_on: TODAY },
      ...{
        term_months: 24,
        payment_frequency: 'month',
        monthly_income_cents: 420_000,
        income_verified_how: 'pay_stub',
      },
      ...{ people: [], collateral: [], acknowledge_duplicate: false, idempotency_key: expect.any(String) },
    }),
  ])
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('loan_applications')).length).toBeGreaterThan(loadedBefore),
  )
})

test('each problem is shown at its field, and nothing is sent', async () => {
  const { dialog, sent } = await opened()
  await userEvent.type(dialog.getByLabelText('Amount ($)'), '1234,50')
  await userEvent.type(dialog.getByLabelText('Gross monthly income ($)'), '4200')

  await enter(dialog)

  expect(await dialog.findByText('Write 1234.50, with a point before the cents.')).toBeTruthy()
  expect(dialog.getByLabelText('Amount ($)').getAttribute('aria-invalid')).toBe('true')
  for (const message of [
    'Choose the type of loan',
    'Choose how the application came',
    'Choose where the income comes from',
  ])
    expect(dialog.getByText(message)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a duplicate is a warning with two ways out, and is entered once it is acknowledged', async () => {
  let refusals = 1
  const message = 'This client already has the undecided application A-1042 of Nov 2, 2026.'
  const { dialog, sent } = await opened({
    [OPEN]: () =>
      refusals-- > 0
        ? Response.json({ code: 'DUPLICATE_APPLICATION', message }, { status: 409 })
        : Response.json({ id: 'a9', number: 'A-1043' }, { status: 201 }),
  })
  await fill(dialog)

  await enter(dialog)
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Close without entering' })).toBeTruthy()
  await enter(dialog, 'Enter it anyway')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => Object(body).acknowledge_duplicate)).toEqual([false, true])
})

test('a refusal is shown, and the form keeps what was typed', async () => {
  const message = 'Dana Whitfield is under 18 by the date of birth on file'
  const { dialog } = await opened({
    [OPEN]: () => Response.json({ code: 'APPLICANT_UNDERAGE', message }, { status: 422 }),
  })
  await fill(dialog)

  await enter(dialog)

  expect(await dialog.findByText(message)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Amount ($)').value).toBe('2,500.50')
})

test('a draft survives closing the form, and “Start over” discards it', async () => {
  const { dialog } = await opened()
  await fill(dialog)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await userEvent.click(screen.getByRole('button', { name: 'New application' }))
  const again = within(await screen.findByRole('dialog', { name: 'New application' }))
  expect(await again.findByText(/your draft from earlier/)).toBeTruthy()
  expect(again.getByLabelText<HTMLInputElement>('Amount ($)').value).toBe('2,500.50')
  await userEvent.click(again.getByRole('button', { name: 'Start over' }))

  expect(again.getByLabelText<HTMLInputElement>('Amount ($)').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('an entered application leaves no draft, and a draft belongs to its client', async () => {
  sessionStorage.setItem(`tradeline-application-draft:${RHONDA}`, '{"amount":"1"}')
  const { dialog } = await opened()
  expect(dialog.queryByText(/your draft from earlier/)).toBeNull()
  await fill(dialog)
  expect(Object.keys(sessionStorage)).toContain(`tradeline-application-draft:${CLIENT}`)

  await enter(dialog)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object.keys(sessionStorage)).toEqual([`tradeline-application-draft:${RHONDA}`])
})

test('a co-applicant is found by name, needs an intent, and can be removed', async () => {
  const { dialog, sent } = await opened()
  await fill(dialog)
  await userEvent.type(dialog.getByLabelText('Add a co-applicant or guarantor'), 'Rho')
  // The applicant is not offered.
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await userEvent.click(screen.getByRole('option', { name: 'Rouse, Rhonda · Stamford, CT' }))

  await enter(dialog)
  expect(await dialog.findByText(/how the co-applicant stated the intent/)).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Joint intent'), 'Stated it in a conversation')
  await enter(dialog)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object(sent()[0]?.body).people).toEqual([{ client_id: RHONDA, role: 'co_applicant', joint_intent: 'stated' }])
})

test('an undecided application is edited, and only changed fields are sent', async () => {
  const application = {
    ...APPLICATION,
    amount: 12_000,
    received_how: 'mail',
    received_on: '2026-11-02',
    employer: 'Acme',
  }
  const CHANGE = 'POST /functions/v1/change-application'
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json([application]),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'GET /rest/v1/lenders': () => Response.json([]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    'POST /rest/v1/rpc/company_time_zone': () => Response.json([{ time_zone: 'UTC', may_change: true }]),
    [ASKED_CLIENT]: () => Response.json(NEVER_ASKED),
    [CHANGE]: () => Response.json({ id: 'a1' }),
  })
  show(() => <LendingTab clientId={CLIENT} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit application A-1042' }))
  const employer = await dialog.findByLabelText<HTMLInputElement>('Employer')
  expect(employer.value).toBe('Acme')
  await userEvent.clear(employer)

  await enter(dialog, 'Save changes')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.filter(({ path }) => path.endsWith('change-application')).map(({ body }) => body)
  expect(sent).toEqual([{ application_id: 'a1', employer: null, idempotency_key: expect.any(String) }])
})

const STATED = {
  ...{ term_months: 24, payment_frequency: 'two_weeks', monthly_income_cents: 420_000, income_source: 'employment' },
  ...{ income_verified_how: 'pay_stub', employer: 'Acme', housing: 'rent', housing_payment_cents: 95_000 },
  people: [
    {
      client_id: RHONDA,
      role: 'co_applicant',
      joint_intent: 'signed',
      ...NO_INCOME,
      client: { full_name: 'Rouse, Rhonda' },
    },
  ],
}
const CAR = {
  company: 'ALLY',
  account_type: 'Auto',
  account_number: '1',
  balance: '9000',
  monthly_payment_amount: '310',
}
const REPORT = {
  created_at: '2026-11-03T12:00:00+00:00',
  bureau_data: { experian: { status: 'success', outcome: 'hit', full_feed: { trade_accounts: [CAR] } } },
}

test('an application shows its terms, income, people, and the formula of its debt-to-income', async () => {
  await opened({ 'GET /rest/v1/credit_reports': () => Response.json([REPORT]) }, [{ ...APPLICATION, ...STATED }])
  await userEvent.keyboard('{Escape}')
  const list = within(await screen.findByLabelText('Loan applications', { selector: 'section' }))

  expect(list.getByText(/A-1042/)).toBeTruthy()
  expect(list.getByText('24 months, payments every two weeks')).toBeTruthy()
  expect(list.getByText('$4,200.00 from Acme, verified by pay stub')).toBeTruthy()
  expect(list.getByText('Rouse, Rhonda (joint intent signed)')).toBeTruthy()
  expect(
    await list.findByText(/^30% = \(\$310.00 for 1 account \+ \$950.00 housing\) ÷ \$4,200.00 income/),
  ).toBeTruthy()
})

test.each([
  [() => Response.json([]), 'Order a credit report to see it.'],
  [() => Response.json({ message: 'x', code: 'x' }, { status: 400 }), /Couldn’t load the credit report/],
])('without a report, the ratio says so', async (reports, words) => {
  await opened({ 'GET /rest/v1/credit_reports': reports }, [{ ...APPLICATION, ...STATED }])

  await vi.waitFor(() => expect(screen.getByText(words)).toBeTruthy())
})
