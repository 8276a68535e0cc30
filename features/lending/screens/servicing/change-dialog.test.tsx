// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { ChangeDialog } = await import('#features/lending/screens/loans/change-dialog.tsx')
const { eventsOf } = await import('#features/lending/screens/loans/loan-terms.ts')

const TODAY = '2026-11-30'
const START = addMonths(TODAY, -3)
const TERMS = {
  ...{ method: 'simple_daily', dayCount: 'actual/365', start: START },
  rates: [{ on: START, ratePercent: '12' }],
  calendar: { every: 'month', firstDue: addMonths(START, 1), count: 12 },
  payment: { fixedCents: 100_00 },
  advances: [{ on: START, cents: 1_000_00 }],
  ...{ waterfall: ['due', 'fees', 'charges', 'principal'], shortToleranceCents: 0 },
  extension: { longestPeriods: 1, feeCents: 15_00 },
}
const LOAN = {
  ...{ id: '4f8e2a10-0000-4000-8000-000000000001', start_date: START, terms: TERMS },
  postings: [
    {
      ...{ id: 'first', kind: 'disbursement', effective_date: START, amount: 1_000_00, reverses_id: null, details: {} },
    },
  ],
  // The dialog reads no other field of a loan.
} as unknown as Loan

afterEach(cleanup)

function open(act: 'extension' | 'calendar_change', permissions: Permission[]) {
  const asked = serverAnswers({ 'POST /functions/v1/change-loan': () => Response.json({ id: 'p1' }, { status: 201 }) })
  const account = replay(loanTermsOf(LOAN), eventsOf(LOAN), TODAY)
  show(
    () => (
      <HeldPermissions value={permissions}>
        <ChangeDialog loan={LOAN} account={account} today={TODAY} offered={[act]} onClose={() => {}} />
      </HeldPermissions>
    ),
    '/',
  )
  return () => asked.filter(({ path }) => path.endsWith('change-loan')).map(({ body }) => Object(body))
}

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label, { exact: false })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('the preview of an extension includes its fee', async () => {
  open('extension', ['change_loans'])

  expect((await screen.findByRole('row', { name: /Fees and charges/ })).textContent).toContain('$0.00$15.00')
})

test('an extension beyond a limit is explained, and an owner can enter it with a reason', async () => {
  const sent = open('extension', ['change_loans', 'override_loan_limits'])
  await type('Periods', '2')
  expect(screen.getByText(/at most 1 period\./)).toBeTruthy()

  await type('Why this loan goes beyond the limit', 'The plant reopens')
  await type('Reason', 'Laid off')
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ act: 'extension', periods: 2, limit_override: 'The plant reopens' })
})

test('without the permission, the limit stops the extension', async () => {
  const sent = open('extension', ['change_loans'])
  await type('Periods', '2')
  await type('Reason', 'Laid off')

  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))

  expect(screen.getByText(/An owner can make an exception/)).toBeTruthy()
  expect(screen.queryByLabelText('Why this loan goes beyond the limit')).toBeNull()
  expect(sent()).toHaveLength(0)
})

test('a new calendar proposes the installments and shows both schedules', async () => {
  const sent = open('calendar_change', ['change_loans'])
  await userEvent.selectOptions(screen.getByLabelText('Installment'), '4')
  fireEvent.change(screen.getByLabelText('New due date'), { target: { value: '2026-12-11' } })

  expect(screen.getByLabelText<HTMLInputElement>('Number of installments').value).toBe('17')
  const schedules = within(screen.getByRole('region', { name: 'Open installments' }))
  expect(schedules.getByRole('row', { name: /Dec 11, 2026 –/ })).toBeTruthy()
  expect(schedules.getByRole('row', { name: /Dec 30, 2026 \$100\.00 –/ })).toBeTruthy()
  expect(screen.getByText(/no refinancing/)).toBeTruthy()
  await type('Reason', 'Paid every other Friday')
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ act: 'calendar_change', every: 'two_weeks', due: '2026-12-11', count: 17 })
})
