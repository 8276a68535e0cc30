// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { ASKED_CLIENT, NEVER_ASKED } from '#test/support/asked-client.ts'
import { APPLICATION, NO_INCOME } from '#test/support/decision-screen.tsx'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { cutOff, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { LendingTab } = await import('./lending-tab.tsx')
const { LoanPage } = await import('./loans/loan-page.tsx')

const CHECK = 'POST /functions/v1/check-military-status'
const ABOUT_ANOTHER = 'POST /rest/v1/rpc/military_checks_about_another'
const TODAY = new Date().toISOString().slice(0, 10)
const NOT_COVERED = {
  ...{ id: 'm1', client_id: 'c1' },
  ...{ is_covered: false, certificate_number: 'SANDBOX-1A2B3C4D', as_of: TODAY, is_sandbox: true },
  ...{ checked_by_name: 'Sam', created_at: `${TODAY}T00:00:00+00:00` },
}
const COVERED = { ...NOT_COVERED, is_covered: true }

afterEach(cleanup)

async function open(application: object, replies: Replies = {}, isReader = false) {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json([{ ...APPLICATION, loan_type: 'personal', ...application }]),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    [ABOUT_ANOTHER]: () => Response.json([]),
    [ASKED_CLIENT]: () => Response.json(NEVER_ASKED),
    ...replies,
  })
  const Tab = () => (
    <MayWrite value={!isReader}>
      <LendingTab clientId="c1" />
    </MayWrite>
  )
  show(Tab, '/')
  await screen.findByLabelText('Loan applications')
  return asked
}
const button = () => screen.queryByRole('button', { name: /Check (military status|again)/ })

test('two presses at once ask the register once', async () => {
  const asked = await open({}, { [CHECK]: () => Response.json(NOT_COVERED) })
  const check = screen.getByRole('button', { name: 'Check military status' })

  act(() => {
    check.click()
    check.click()
  })

  await waitFor(() => expect(button()?.hasAttribute('disabled')).toBe(false))
  expect(asked.filter(({ path }) => path.endsWith('check-military-status'))).toHaveLength(1)
})

test('without a connection, a check fails at once', async () => {
  await open({})
  const check = screen.getByRole('button', { name: 'Check military status' })
  cutOff()
  await userEvent.click(check)

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(check).toHaveProperty('disabled', false)
})

test('an unchecked borrower shows a warning, is checked, and gets a certificate marked as sandbox', async () => {
  let checks: object[] = []
  const asked = await open(
    {},
    {
      'GET /rest/v1/loan_applications': () =>
        Response.json([{ ...APPLICATION, loan_type: 'personal', military_checks: checks }]),
      [CHECK]: () => {
        checks = [NOT_COVERED]
        return Response.json(NOT_COVERED)
      },
    },
  )

  expect(screen.getByText('Military status not checked')).toBeTruthy()
  expect(screen.getByText('Check before you make the loan. A check afterwards is not allowed.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check military status' }))

  expect(await screen.findByText('Not a covered borrower')).toBeTruthy()
  expect(screen.getByText(`Valid for a loan that begins by ${shortDate(addDays(TODAY, 30))}.`)).toBeTruthy()
  expect(screen.getByText(`Certificate SANDBOX-1A2B3C4D, ${shortDate(TODAY)}, by Sam (sandbox)`)).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('check-military-status')).map(({ body }) => body)).toEqual([
    { application_id: APPLICATION.id },
  ])
})

test('a covered borrower’s application shows the highest MAPR and its source', async () => {
  await open({ military_checks: [COVERED] })

  expect(screen.getByText('Covered borrower')).toBeTruthy()
  expect(screen.getByText('The loan’s MAPR must not exceed 36%: 10 USC 987(b), 32 CFR 232.4(b).')).toBeTruthy()
})

test('the newest of several checks counts, and a lapsed one shows when it lapsed', async () => {
  const older = { ...COVERED, created_at: '2026-01-01T00:00:00+00:00', as_of: '2026-01-01' }
  await open({
    military_checks: [older, { ...NOT_COVERED, as_of: '2026-01-02', created_at: '2026-01-02T00:00:00+00:00' }],
  })

  expect(screen.getByText('Military check lapsed')).toBeTruthy()
  expect(screen.getByText(/^It was valid for a loan that began by Feb 1, 2026\./)).toBeTruthy()
  expect(button()?.textContent).toBe('Check again')
})

const corrected = { [ABOUT_ANOTHER]: () => Response.json(['m1']) }

test('a check for another SSN, date of birth or name has lapsed, shows why, and can be repeated', async () => {
  await open({ military_checks: [NOT_COVERED] }, corrected)

  expect(screen.getByText('Military check lapsed')).toBeTruthy()
  expect(
    screen.getByText(
      'The client’s name, SSN or date of birth has changed since this check. Check again before you make the loan.',
    ),
  ).toBeTruthy()
  expect(button()?.textContent).toBe('Check again')
})

test('such a check doesn’t override a covered result or a newer check, and stays with its loan', async () => {
  const older = { ...COVERED, id: 'm0', created_at: '2026-01-01T00:00:00+00:00' }
  await open({ military_checks: [older, NOT_COVERED] }, corrected)
  expect(screen.getByText('Covered borrower')).toBeTruthy()
  cleanup()

  await open(
    { military_checks: [{ ...NOT_COVERED, id: 'm2', created_at: `${TODAY}T00:00:01+00:00` }, NOT_COVERED] },
    corrected,
  )
  expect(screen.getByText('Not a covered borrower')).toBeTruthy()
  cleanup()

  await open({ status: 'funded', military_checks: [NOT_COVERED] }, corrected)
  expect(screen.getByText('Not a covered borrower')).toBeTruthy()
})

test('without a "not covered" result, corrections are not queried', async () => {
  const asked = await open({ military_checks: [COVERED] })

  expect(asked.some(({ path }) => path.endsWith('military_checks_about_another'))).toBe(false)
})

test.each([
  ['a mortgage', { loan_type: 'mortgage' }],
  ['a declined application', { status: 'declined' }],
  ['a funded application', { status: 'funded' }],
  ['an application that became a loan', { loans: [{ id: 'l1' }] }],
])('%s offers no check', async (_, application) => {
  await open(application)

  expect(screen.queryByText('Military status not checked')).toBeNull()
  expect(button()).toBeNull()
})

test('the person’s newest check counts, whichever application it was made for', async () => {
  const earlier = { ...APPLICATION, loan_type: 'personal', military_checks: [NOT_COVERED] }
  const applications = [
    { ...earlier, id: 'a1' },
    { ...earlier, id: 'a2', military_checks: [{ ...COVERED, id: 'm2', created_at: `${TODAY}T00:00:01+00:00` }] },
    { ...earlier, id: 'a3', military_checks: [] },
    { ...earlier, id: 'a4', status: 'funded' },
  ]
  await open({}, { 'GET /rest/v1/loan_applications': () => Response.json(applications) })

  expect(screen.getAllByText('Covered borrower')).toHaveLength(3)
  expect(screen.getAllByText('Not a covered borrower')).toHaveLength(1)
})

test('after the loan the certificate stays visible and is not called lapsed', async () => {
  await open({ status: 'funded', military_checks: [{ ...NOT_COVERED, as_of: '2026-01-02' }] })

  expect(screen.getByText('Not a covered borrower')).toBeTruthy()
  expect(screen.getByText(/^Certificate SANDBOX-1A2B3C4D, Jan 2, 2026/)).toBeTruthy()
  expect(button()).toBeNull()
})

test('a read-only user sees the status and can’t check', async () => {
  await open({}, {}, true)

  expect(screen.getByText('Military status not checked')).toBeTruthy()
  expect(button()).toBeNull()
})

test('a rejected check shows why and can be retried', async () => {
  const message = 'The check requires the client’s SSN and date of birth'
  await open(
    {},
    { [CHECK]: () => Response.json({ code: 'identity_required', message, error: message }, { status: 422 }) },
  )

  await userEvent.click(screen.getByRole('button', { name: 'Check military status' }))

  expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull()
  await waitFor(() => expect(button()?.hasAttribute('disabled')).toBe(false))
})

test('each person of the application has a status of their own, and a button that checks that person', async () => {
  const ines = { full_name: 'Ines Berg', military_checks: [{ ...COVERED, id: 'm2', client_id: 'c2' }] }
  const people = [
    { client_id: 'c2', role: 'co_applicant', joint_intent: 'signed', ...NO_INCOME, client: ines },
    {
      client_id: 'c3',
      role: 'guarantor',
      joint_intent: null,
      ...NO_INCOME,
      client: { full_name: 'Gus Ward', military_checks: [] },
    },
  ]
  const asked = await open(
    { military_checks: [NOT_COVERED], people },
    { [CHECK]: () => Response.json({ ...NOT_COVERED, id: 'm3' }) },
  )

  expect(screen.getByText('Applicant').nextElementSibling?.textContent).toBe('Not a covered borrower')
  expect(screen.getByText('Ines Berg, co-applicant').nextElementSibling?.textContent).toBe('Covered borrower')
  await userEvent.click(screen.getByRole('button', { name: 'Check military status: Gus Ward, guarantor' }))

  const [sent] = asked.filter(({ path }) => path.endsWith('check-military-status'))
  expect(sent?.body).toEqual({ application_id: 'a1', client_id: 'c3' })
})

const ID = '4f8e2a10-0000-4000-8000-000000000001'
// $210 in two payments of $106.09: with $7 of charges $203 is lent, a MAPR of 36%.
const LOAN = {
  ...{ id: ID, client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', loan_type: 'personal' },
  ...{ amount: 210, original_amount: 210, interest_rate: 8.28, term_months: 2, monthly_payment: 106.09 },
  ...{
    day_count: '30/360',
    start_date: '2026-01-01',
    first_payment_date: '2026-02-01',
    next_payment_date: '2026-02-01',
  },
  ...{ status: 'current', past_due_amount: 0, days_past_due: 0, charge_offs: [], collateral: [] },
  ...{ lender: null, client: null, application: null, rate_cap: null, ...FREE_OF_CHARGES },
  postings: [
    {
      ...{
        id: 'p',
        kind: 'disbursement',
        amount: 210,
        effective_date: '2026-01-01',
        reverses_id: null,
        details: {},
        method: null,
      },
      ...{ reference: null, note: null, recorded_by_name: null, created_at: '2026-01-01T12:00:00+00:00' },
    },
  ],
}

async function openLoan(loan: object) {
  serverAnswers({ 'GET /rest/v1/loans': () => Response.json([{ ...LOAN, ...loan }]) })
  show(LoanPage, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)
  await screen.findByText('Loan details')
}
const line = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

test('a covered borrower’s loan shows its certificate, its charges and its MAPR beside the cap', async () => {
  const check = { ...COVERED, client_id: LOAN.client_id, asked_about: 'Dana Whitfield' }
  await openLoan({ credit_insurance: 4, prepaid_finance_charge: 3, military_check: check })

  expect(line('Military status')).toMatch(/^Covered borrower: certificate SANDBOX-1A2B3C4D, .* \(sandbox\)$/)
  expect(line('Credit insurance')).toBe('$4.00')
  expect(line('MAPR')).toBe('36.00%, at most 36% (10 USC 987(b), 32 CFR 232.4(b))')
  // Of the charges, the APR counts only the prepaid finance charge.
  expect(line('APR')).toBe('19.96%')
})

test('a loan without a check says so; a loan that the act excludes shows nothing', async () => {
  await openLoan({})
  expect(line('Military status')).toBe('No check in the 30 days before the loan')
  expect(line('MAPR')).toBeUndefined()
  cleanup()

  await openLoan({ loan_type: 'auto' })
  expect(line('Military status')).toBeUndefined()
})
