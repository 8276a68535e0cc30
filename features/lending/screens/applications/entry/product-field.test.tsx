// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { NewApplicationDialog } = await import('./new-application-dialog.tsx')

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const CURRENT = {
  id: 'v1',
  version: 1,
  terms: PERSONAL_TERMS,
  note: null,
  created_by_name: null,
  created_at: '2026-11-01',
}
const OFFERED = {
  id: '8a1b2c3d-0000-4000-8000-000000000001',
  name: 'Everyday loan',
  status: 'offered',
  current: CURRENT,
}
const DRAFT = { ...OFFERED, id: '8a1b2c3d-0000-4000-8000-000000000002', name: 'Draft loan', status: 'draft' }
const CAR = {
  ...{ ...OFFERED, id: '8a1b2c3d-0000-4000-8000-000000000003', name: 'Car loan' },
  current: { ...CURRENT, terms: { ...PERSONAL_TERMS, kind: 'auto_purchase', loan_type: 'auto' } },
}
const CLIENT = '8a1b2c3d-0000-4000-8000-00000000000c'

async function opened(state: string | null = 'TX') {
  const asked = serverAnswers({
    'GET /rest/v1/loan_products': () => Response.json([CAR, DRAFT, OFFERED]),
    'GET /rest/v1/clients': () => Response.json([{ state }]),
    'GET /rest/v1/lenders': () => Response.json([]),
    'GET /rest/v1/credit_reports': () => Response.json([]),
    'POST /rest/v1/rpc/company_time_zone': () => Response.json([{ time_zone: 'UTC', may_change: true }]),
    'POST /functions/v1/open-application': () => Response.json({ id: 'a9', number: 'A-1043' }, { status: 201 }),
  })
  show(() => <NewApplicationDialog clientId={CLIENT} onClose={() => undefined} />, '/')
  const dialog = within(await screen.findByRole('dialog', { name: 'New application' }))
  const product = await dialog.findByLabelText<HTMLSelectElement>('Product')
  const sent = () => asked.filter(({ path }) => path.endsWith('open-application')).map(({ body }) => Object(body))
  return { dialog, product, sent }
}
const names = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)

test('only offered products of the chosen type are listed', async () => {
  const { dialog, product } = await opened()
  expect(names(product)).toEqual(['No product', 'Car loan', 'Everyday loan'])

  await userEvent.selectOptions(dialog.getByLabelText('Loan type'), 'Auto loan')

  expect(names(product)).toEqual(['No product', 'Car loan'])
})

test('a product sets the type, shows its limits, and refuses an amount outside them', async () => {
  const { dialog, product, sent } = await opened()
  await userEvent.selectOptions(product, 'Everyday loan')
  expect(dialog.getByLabelText<HTMLSelectElement>('Loan type').value).toBe('personal')
  expect(dialog.getByText('$500 to $10,000, 12, 24, 36 months, every month, every two weeks.')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('How it came'), 'Phone')
  await userEvent.type(dialog.getByLabelText('Amount ($)'), '20,000')

  await userEvent.click(dialog.getByRole('button', { name: 'Enter application' }))
  expect(await dialog.findByText('“Everyday loan” is for $500.00 to $10,000.00')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.clear(dialog.getByLabelText('Amount ($)'))
  await userEvent.type(dialog.getByLabelText('Amount ($)'), '2,000')
  await userEvent.click(dialog.getByRole('button', { name: 'Enter application' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ product_id: OFFERED.id, amount_cents: 2_000_00, loan_type: 'personal' })
})

test.each([
  [null, /“Everyday loan” is offered in some states only, and the client’s file has no US state/],
  ['CA', /“Everyday loan” is not offered in California, the applicant’s state/],
])('with the state %s, a product that is limited to other states is refused at its field', async (state, message) => {
  const { dialog, product } = await opened(state)

  await userEvent.selectOptions(product, 'Everyday loan')

  await waitFor(() => expect(product.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText(message)).toBeTruthy()
})
