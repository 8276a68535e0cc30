// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'
import { NewApplicationDialog } from './new-application-dialog.tsx'

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const CAR = { company: 'ALLY', account_type: 'Auto', account_number: '1234', balance: '9000' }
const BUREAU_DATA = {
  experian: {
    ...{ status: 'success', outcome: 'hit' },
    full_feed: { trade_accounts: [{ ...CAR, monthly_payment_amount: '310' }] },
  },
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

async function opened() {
  const asked = serverAnswers({
    'GET /rest/v1/lenders': () => Response.json([]),
    'GET /rest/v1/credit_reports': () =>
      Response.json([{ created_at: '2026-11-02T10:00:00Z', bureau_data: BUREAU_DATA }]),
    'POST /rest/v1/rpc/company_time_zone': () => Response.json([{ time_zone: 'UTC', may_change: true }]),
    'POST /functions/v1/open-application': () => Response.json({ id: 'a9', number: 'A-1043' }, { status: 201 }),
  })
  show(() => <NewApplicationDialog clientId={CLIENT} onClose={() => {}} />, '/')
  const dialog = within(await screen.findByRole('dialog', { name: 'New application' }))
  await userEvent.selectOptions(await dialog.findByLabelText('Loan type'), 'Personal loan')
  await userEvent.type(dialog.getByLabelText('Amount ($)'), '2500')
  await userEvent.selectOptions(dialog.getByLabelText('How it came'), 'Phone')
  const enter = () => userEvent.click(dialog.getByRole('button', { name: 'Enter application' }))
  return { dialog, enter, sent: () => asked.filter(({ path }) => path.endsWith('open-application')) }
}

test('a reported debt is changed with a reason, and another debt and a reference are added', async () => {
  const { dialog, enter, sent } = await opened()

  await userEvent.click(await dialog.findByRole('button', { name: 'Change the payment to ALLY' }))
  const ally = within(dialog.getByRole('group', { name: 'ALLY' }))
  await userEvent.clear(ally.getByLabelText('Monthly payment ($)'))
  await userEvent.type(ally.getByLabelText('Monthly payment ($)'), '0')
  await userEvent.type(ally.getByLabelText('Reason'), 'Her brother pays it')
  await userEvent.click(dialog.getByRole('button', { name: 'Add another debt' }))
  const other = within(dialog.getByRole('group', { name: 'Another debt' }))
  await userEvent.type(other.getByLabelText('Creditor'), 'Uncle Joe')
  await userEvent.type(other.getByLabelText('Monthly payment ($)'), '50.25')
  await userEvent.type(other.getByLabelText('Reason'), 'Stated by the applicant')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a reference' }))
  const reference = within(dialog.getByRole('group', { name: 'Reference 1' }))
  await userEvent.type(reference.getByLabelText('Name'), 'Ruth Bell')
  await userEvent.type(reference.getByLabelText('Phone'), '512 555 0199')
  await userEvent.type(reference.getByLabelText('Relationship'), 'Sister')
  await enter()

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({
    debt_changes: [
      { creditor: 'ALLY', monthly_payment_cents: 0, reason: 'Her brother pays it' },
      { account: null, creditor: 'Uncle Joe', monthly_payment_cents: 5025, reason: 'Stated by the applicant' },
    ],
    personal_references: [{ name: 'Ruth Bell', phone: '512 555 0199', relationship: 'Sister' }],
  })
})

test('a debt without a reason or with a misplaced comma is not sent', async () => {
  const { dialog, enter, sent } = await opened()

  await userEvent.click(dialog.getByRole('button', { name: 'Add another debt' }))
  const other = within(dialog.getByRole('group', { name: 'Another debt' }))
  await userEvent.type(other.getByLabelText('Creditor'), 'Uncle Joe')
  await userEvent.type(other.getByLabelText('Monthly payment ($)'), '1234,50')
  await enter()

  expect(await dialog.findByText('Uncle Joe: Write 1234.50, with a point before the cents.')).toBeTruthy()
  expect(sent()).toEqual([])
})
