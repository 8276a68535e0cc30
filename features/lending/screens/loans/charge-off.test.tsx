// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltInRole, builtInPermissions } from '#features/organizations/rules/permissions.ts'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { FREE_OF_CHARGES } from '#test/support/free-of-charges.ts'
import { type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { LoanPage } = await import('./loan-page.tsx')

const ID = '4f8e2a10-0000-4000-8000-000000000001'
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST_DUE = addMonths(TODAY, -6)
const PROPOSED_ON = addDays(FIRST_DUE, 120)
const LOAN = {
  ...{ id: ID, client_id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11', loan_type: 'personal' },
  ...{ amount: 1_200, original_amount: 1_200, interest_rate: 12, term_months: 12, monthly_payment: 112 },
  ...{ day_count: '30/360', start_date: addMonths(FIRST_DUE, -1), first_payment_date: FIRST_DUE },
  ...{ next_payment_date: TODAY, status: 'past_due', past_due_amount: 672, days_past_due: 180 },
  ...{ lender: null, client: null, application: null, rate_cap: null },
  ...FREE_OF_CHARGES,
  charge_offs: [{ decision: null }],
  collateral: [],
  postings: [
    {
      ...{
        id: 'lent',
        kind: 'disbursement',
        amount: 1_200,
        effective_date: addMonths(FIRST_DUE, -1),
        reverses_id: null,
        details: {},
      },
      ...{
        method: null,
        reference: null,
        note: null,
        recorded_by_name: null,
        created_at: `${FIRST_DUE}T12:00:00+00:00`,
      },
    },
  ],
}
const PROPOSAL = {
  ...{ id: 'p1', counted_from: FIRST_DUE, proposed_on: PROPOSED_ON, amount: 1_200 },
  ...{ decision: null, reason: null, decided_on: null, decided_by_name: null },
}
const DECLINED = {
  ...{ ...PROPOSAL, decision: 'declined', reason: 'A payment plan was agreed' },
  ...{ decided_on: '2026-05-16', decided_by_name: 'Tom' },
}

interface Opening {
  proposals?: object[]
  role?: BuiltInRole
  mayWrite?: boolean
  loan?: object
  replies?: Replies
}

async function open({ proposals = [PROPOSAL], role = 'admin', mayWrite = true, loan = {}, replies = {} }: Opening) {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([{ ...LOAN, ...loan }]),
    'GET /rest/v1/charge_off_proposals': () => Response.json(proposals),
    ...replies,
  })
  const Page = () => (
    <HeldPermissions value={builtInPermissions(role)}>
      <MayWrite value={mayWrite}>
        <LoanPage />
      </MayWrite>
    </HeldPermissions>
  )
  show(Page, '/dashboard/loans/:id', `/dashboard/loans/${ID}`)
  const region = within(await screen.findByRole('region', { name: 'Charge-off' }))
  return { asked, region }
}

beforeEach(signIn)
afterEach(cleanup)

test('a proposal shows since when, and is declined with a reason', async () => {
  const { asked, region } = await open({
    replies: { 'POST /functions/v1/decide-charge-off': () => Response.json({ decision: 'declined' }) },
  })
  expect(
    await region.findByText(
      `Proposed on ${shortDate(PROPOSED_ON)}, 120 days after ${shortDate(FIRST_DUE)}, with $1,200.00 of principal owed.`,
    ),
  ).toBeTruthy()

  await userEvent.click(await region.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the charge-off?' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Repossessed')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path.endsWith('decide-charge-off'))?.body).toEqual({
    ...{ proposal_id: 'p1', decision: 'declined', reason: 'Repossessed' },
  })
})

test('an error appears in the dialog, and the input stays', async () => {
  const message = 'This proposal was already decided, and the decision can’t be changed'
  const { region } = await open({
    replies: {
      'POST /functions/v1/decide-charge-off': () => Response.json({ code: 'X', message }, { status: 409 }),
    },
  })
  await userEvent.click(await region.findByRole('button', { name: 'Accept' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'Gone for good')

  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }))

  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Gone for good')
})

test.each([
  ['staff', true],
  ['admin', false],
] as const)('of the %s who may write (%s), a staff member or viewer sees who decides', async (role, mayWrite) => {
  const { region } = await open({ role, mayWrite })

  expect(await region.findByText('An owner or admin can accept, decline or defer it.')).toBeTruthy()
  expect(region.queryByRole('button')).toBeNull()
})

const paying = (amount: number) => ({
  postings: [...LOAN.postings, { ...LOAN.postings[0], id: 'paid', kind: 'payment', amount, effective_date: TODAY }],
})

test('a partial payment leaves the proposal open', async () => {
  const { region } = await open({ loan: paying(111.99) })

  expect(await region.findByRole('button', { name: 'Accept' })).toBeTruthy()
})

test('once its payment is paid, the proposal can’t be decided, even if later payments are past due', async () => {
  const { region } = await open({ loan: paying(112) })

  expect(await region.findByText('Paid since then, so the proposal no longer applies.')).toBeTruthy()
  expect(region.queryByRole('button')).toBeNull()
})

test('a declined proposal whose payment was paid can’t be accepted', async () => {
  const { region } = await open({ proposals: [DECLINED], loan: paying(112) })

  await region.findByRole('listitem')

  expect(region.queryByRole('button')).toBeNull()
  expect(region.queryByText(/Paid meanwhile/)).toBeNull()
})

test('a loan deferred this year shows why it can’t be deferred again', async () => {
  const deferred = { ...DECLINED, id: 'p0', decision: 'deferred', decided_on: addDays(TODAY, -130) }
  const { region } = await open({ proposals: [PROPOSAL, deferred] })

  expect(await region.findByText('A loan can be deferred at most once in 12 months')).toBeTruthy()
  expect(region.getByRole('button', { name: 'Defer' })).toHaveProperty('disabled', true)
  expect(region.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', false)
})

test('a declined proposal shows who declined it and why, and can still be accepted', async () => {
  const { region } = await open({ proposals: [DECLINED], loan: { charge_offs: [{ decision: 'declined' }] } })

  await region.findByRole('button', { name: 'Accept' })

  expect(region.getByRole('listitem').textContent).toBe('Declined on May 16, 2026 by Tom: A payment plan was agreed')
  expect(region.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('Substandard')).toBeTruthy()
})

test('a charged-off loan shows it and allows no more decisions', async () => {
  const accepted = { ...DECLINED, decision: 'accepted' }
  const { region } = await open({ proposals: [accepted], loan: { charge_offs: [{ decision: 'accepted' }] } })

  await region.findByRole('listitem')

  expect(screen.getByText('Charged off')).toBeTruthy()
  expect(region.queryByRole('button')).toBeNull()
})
