// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { MayWrite } = await import('#features/organizations/screens/permitted/may-write.ts')
const { ClientFees } = await import('#features/credit-repair/screens/client-fees.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const TODAY = new Date().toISOString().slice(0, 10)
const DONE_ON = addDays(TODAY, -10)
const work = (id: string, item_name: string) => ({
  ...{ id, bureau: 'experian', item_name, item_key: id, report_id: 'r0', sent_on: addDays(DONE_ON, -30) },
  ...{ result: 'deleted', result_on: DONE_ON, result_recorded_at: `${DONE_ON}T12:00:00Z`, corrections: [] },
})
const SHOWING = {
  ...{ id: 'r1', created_at: `${addDays(TODAY, -1)}T10:00:00Z` },
  bureau_data: { experian: { status: 'success', full_feed: {} } },
}
const invoice = (about: object) => ({
  ...{ id: 'i1', number: 1, issued_on: '2026-03-02', amount_cents: 15_000, dispute_ids: ['d1'], voided_at: null },
  ...{ voided_by_name: null, void_reason: null, paid_by: null, evidence: null },
  ...about,
})

const done = () => Response.json({ id: 'x' }, { status: 201 })

function open(invoices: object[], mayWrite = true) {
  const asked = serverAnswers({
    'GET /rest/v1/repair_enrollments': () =>
      Response.json([{ status: 'active', monthly_fee: 99, enrolled_on: '2026-01-05', sale_channel: 'web' }]),
    'GET /rest/v1/repair_fees': () => Response.json([]),
    'GET /rest/v1/repair_fee_documents': () => Response.json(invoices),
    'GET /rest/v1/disputes': () => Response.json([work('d1', 'Ally'), work('d2', 'Verizon')]),
    'GET /rest/v1/repair_contracts': () =>
      Response.json([{ pays_for: 'results', complete_by: DONE_ON, contract_date: '2026-01-05', clauses: [] }]),
    'POST /functions/v1/prepare-repair-invoice': done,
    'POST /functions/v1/void-repair-invoice': done,
    'POST /functions/v1/record-repair-fee': done,
    'POST /functions/v1/repair-invoice': () =>
      Response.json({ code: 'INVOICE_NOT_DUE', message: 'Void this invoice' }, { status: 409 }),
  })
  const Tab = () => (
    <MayWrite value={mayWrite}>
      <ClientFees clientId={CLIENT} reports={[SHOWING]} />
    </MayWrite>
  )
  show(Tab, '/')
  return asked
}

const lines = async () => within(await screen.findByRole('list', { name: 'Invoices' })).getAllByRole('listitem')
const dialog = async () => within(await screen.findByRole('dialog'))

afterEach(cleanup)

test('an invoice is not paid yet, paid, or void, and only an open one can be paid or voided', async () => {
  const voided = { voided_at: '2026-03-05T12:00:00Z', voided_by_name: 'Grace Lindqvist', void_reason: 'Wrong work' }
  open([
    invoice({ id: 'i3', number: 3 }),
    invoice({ id: 'i2', number: 2, paid_by: { received_on: '2026-03-04' } }),
    invoice({ id: 'i1', number: 1, ...voided }),
  ])

  expect((await lines()).map(({ textContent }) => textContent)).toEqual([
    'INV-000003 · Mar 2, 2026Not paid yet$150.00Invoice (PDF)Record paymentVoid',
    'INV-000002 · Mar 2, 2026Paid Mar 4, 2026$150.00Invoice (PDF)',
    'INV-000001 · Mar 2, 2026Voided Mar 5, 2026 by Grace Lindqvist: Wrong work$150.00',
  ])
})

test('an invoice is issued for finished work that no open invoice asks for', async () => {
  const asked = open([invoice({})])
  await screen.findByRole('list', { name: 'Invoices' })
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare invoice' }))
  const form = await dialog()

  expect(form.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(form.getByRole('button', { name: 'Issue invoice' }))
  expect(await form.findByText(/A fee can’t be taken before the work is done/)).toBeTruthy()
  await userEvent.click(form.getByRole('checkbox', { name: /^Verizon at Experian/ }))
  await userEvent.click(form.getByRole('button', { name: 'Issue invoice' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path === '/functions/v1/prepare-repair-invoice')?.body).toMatchObject({
    ...{ client_id: CLIENT, amount: 99, dispute_ids: ['d2'] },
  })
})

test('the payment of an invoice has its work and amount', async () => {
  const asked = open([invoice({})])
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment of INV-000001' }))
  const form = await dialog()

  expect(form.getByRole('checkbox', { name: /^Ally at Experian/ })).toHaveProperty('checked', true)
  expect(form.getByLabelText('Amount (USD)')).toHaveProperty('value', '150.00')
  await userEvent.selectOptions(form.getByLabelText('Method'), 'Check')
  await userEvent.click(form.getByRole('button', { name: 'Record fee' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path === '/functions/v1/record-repair-fee')?.body).toMatchObject({
    ...{ amount: 150, dispute_ids: ['d1'], method: 'check' },
  })
})

test('an invoice is voided with a reason', async () => {
  const asked = open([invoice({})])
  await userEvent.click(await screen.findByRole('button', { name: 'Void INV-000001' }))
  const form = await dialog()

  await userEvent.click(form.getByRole('button', { name: 'Void invoice' }))
  expect(await form.findByText('Reason is required')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Reason'), 'Wrong work')
  await userEvent.click(form.getByRole('button', { name: 'Void invoice' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path === '/functions/v1/void-repair-invoice')?.body).toMatchObject({
    ...{ invoice_id: 'i1', reason: 'Wrong work' },
  })
})

test('a PDF that the rules refuse shows why, and a read-only user has no buttons', async () => {
  open([invoice({})])

  await userEvent.click(await screen.findByRole('button', { name: 'Invoice (PDF) INV-000001' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Void this invoice')
  cleanup()
  open([invoice({})], false)

  expect((await lines())[0]?.textContent).toBe('INV-000001 · Mar 2, 2026Not paid yet$150.00')
})
