// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { events, terms } from '#features/lending/rules/engine/replay-fixture.ts'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { SettlementPart } = await import('./settlement-part.tsx')

const TODAY = '2024-02-01'
const STATE = replay(terms(), events(), TODAY)
const OFFERED = {
  ...{ id: 's1', status: 'offered', total_cents: 300_000, owed_cents: 1_015_000, received_cents: 0, grace_days: 5 },
  ...{ accept_by: '2024-02-15', waives_late_fees: true, note: null, next_due_on: '2024-02-15', offered_on: TODAY },
  ...{ offered_by_name: 'Maria', accepted_on: null, ended_on: null, cancel_reason: null, forgiven_cents: null },
  parts: [
    { number: 2, due_on: '2024-03-15', cents: 100_000 },
    { number: 1, due_on: '2024-02-15', cents: 200_000 },
  ],
}

afterEach(cleanup)

function open(settlements: object[], permissions: Permission[] = ['change_loans', 'export_data']) {
  const asked = serverAnswers({
    'GET /rest/v1/loan_settlements': () => Response.json(settlements),
    'POST /functions/v1/settlements': () => Response.json({ id: 's1' }),
  })
  show(
    () => (
      <HeldPermissions value={permissions}>
        <SettlementPart loanId="loan" state={STATE} today={TODAY} />
      </HeldPermissions>
    ),
    '/',
  )
  return () => asked.filter(({ path }) => path.endsWith('/settlements')).map(({ body }) => Object(body))
}

test('an offer of several payments is sent in dollars, and must be less than is owed', async () => {
  const sent = open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Offer a settlement' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '20,000')
  await userEvent.click(dialog.getByRole('button', { name: 'Offer the settlement' }))
  expect(await dialog.findByText(/A settlement is less than that/)).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Amount (USD)'))
  await userEvent.type(dialog.getByLabelText('Amount (USD)'), '2,000')
  await userEvent.click(dialog.getByRole('button', { name: 'Add another payment' }))
  const [, second] = dialog.getAllByLabelText('Amount (USD)')
  if (second !== undefined) fireEvent.change(second, { target: { value: '1000.50' } })

  await userEvent.click(dialog.getByRole('button', { name: 'Offer the settlement' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    ...{ act: 'offer', accept_by: '2024-02-15', grace_days: 5, waives_late_fees: true },
    parts: [
      { due_on: '2024-02-15', amount: 2_000 },
      { due_on: '2024-03-15', amount: 1_000.5 },
    ],
  })
})

test('an offer shows its payments in order, and its acceptance is recorded', async () => {
  const sent = open([OFFERED])
  expect(await screen.findByText('$2,000.00 on Feb 15, 2024, $1,000.00 on Mar 15, 2024')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Offer a settlement' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Record the acceptance' }))

  await waitFor(() => expect(sent()[0]).toMatchObject({ act: 'accept', settlement_id: 's1' }))
})

test.each([
  [599_99, null],
  [600_00, /File Form 1099-C/],
])('forgiven principal of %i cents', async (forgiven_cents, hint) => {
  open([{ ...OFFERED, status: 'kept', accepted_on: TODAY, ended_on: '2024-03-15', forgiven_cents }])

  const text = (await screen.findByText(/of principal was forgiven/)).textContent ?? ''

  expect(/1099-C/.test(text)).toBe(hint !== null)
})

test('a reader sees the settlements, and can do nothing with them', async () => {
  open([OFFERED], [])

  expect(await screen.findByText('Offered')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
