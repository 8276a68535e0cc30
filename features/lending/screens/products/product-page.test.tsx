// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { ProductPage } = await import('./product-page.tsx')
const { NewProductPage } = await import('./new-product-page.tsx')

const ID = 'b3c4d5e6-0000-4000-8000-000000000001'
const NEWEST = {
  id: 'v2',
  version: 2,
  terms: PERSONAL_TERMS,
  note: 'Cheaper',
  created_by_name: 'Maria',
  created_at: '2026-11-01T12:00:00Z',
}
const FIRST = { ...NEWEST, id: 'v1', version: 1, note: null, terms: { ...PERSONAL_TERMS, max_amount_cents: 9_000_00 } }
const PRODUCT = {
  id: ID,
  name: 'Everyday loan',
  status: 'offered',
  updated_at: '2026-11-01T12:00:00Z',
  current: NEWEST,
}
const QUOTE = {
  schedule: [],
  payment: 1,
  finance_charge: 1,
  amount_financed: 1,
  total_of_payments: 1,
  apr_percent: '1',
  mapr_percent: '1',
  unit_period: 'month',
  verdicts: { state_cap: 'within', mla: 'within', usury_source: 'Tex. Fin. Code § 342.201' },
}

afterEach(cleanup)

const PAGE = '/dashboard/lending/products/:productId'
const NEW = '/dashboard/lending/products/new'
const REPLIES = {
  'GET /rest/v1/loan_products': () => Response.json(PRODUCT),
  'GET /rest/v1/loan_product_versions': () => Response.json([NEWEST, FIRST]),
  'POST /functions/v1/quote-loan': () => Response.json(QUOTE),
}
function open(more: object = {}) {
  const asked = serverAnswers({ ...REPLIES, ...more })
  show(ProductPage, PAGE, `/dashboard/lending/products/${ID}`)
  return (name: string) => asked.filter(({ path }) => path.endsWith(name)).map(({ body }) => Object(body))
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'form input' })

test('a product shows its terms, a quote, and what each version changed', async () => {
  open()

  expect((await field('Highest amount ($)')).value).toBe('10000')
  const quote = within(screen.getByRole('region', { name: 'Quote' }))
  // The start is today, so the payment differs by cents from day to day.
  expect(quote.getByText(/^\$44\d\.\d\d$/)).toBeTruthy()
  expect(await quote.findByText('The rate is within the limits of this state.')).toBeTruthy()
  const versions = within(screen.getByRole('region', { name: 'Versions' }))
  expect(await versions.findByText('Cheaper')).toBeTruthy()
  expect(versions.getByText('$500 to $9,000').tagName).toBe('DEL')
})

test('the quote follows the amount, and refuses one outside the product', async () => {
  open()
  const quote = within(await screen.findByRole('region', { name: 'Quote' }))
  const amount = quote.getByLabelText('Amount ($)')

  await userEvent.type(amount, '1000')
  expect(quote.getByText(/^\$8[89]\.\d\d$/)).toBeTruthy()
  await userEvent.type(amount, '00')

  expect(quote.getByText('Enter $500.00 to $10,000.00')).toBeTruthy()
})

test('a change is saved as the next version with its reason', async () => {
  const sent = open({
    'POST /functions/v1/change-product': () => Response.json({ id: ID, version_id: 'v3', version: 3 }),
  })
  const most = await field('Highest amount ($)')
  await userEvent.clear(most)
  await userEvent.type(most, '8,000')
  await userEvent.type(screen.getByLabelText('Reason for the change'), 'Less risk')

  await userEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))

  await waitFor(() => expect(sent('change-product')).toHaveLength(1))
  expect(sent('change-product')[0]).toMatchObject({
    ...{ product_id: ID, version: 2, name: 'Everyday loan', note: 'Less risk' },
    terms: { ...PERSONAL_TERMS, max_amount_cents: 8_000_00 },
  })
})

test('limits of extensions are saved with the next version', async () => {
  const sent = open({
    'POST /functions/v1/change-product': () => Response.json({ id: ID, version_id: 'v3', version: 3 }),
  })
  await userEvent.type(await field('Extensions in 12 months'), '2')
  await userEvent.type(await field('Extension fee (% of the installment)'), '2.5')

  await userEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))

  await waitFor(() => expect(sent('change-product')).toHaveLength(1))
  expect(sent('change-product')[0]?.terms.extension_limits).toEqual({ most_in_12_months: 2, fee_percent: '2.5' })
})

test('a wrong field is marked and has the focus, and nothing is sent', async () => {
  const sent = open()
  const most = await field('Highest amount ($)')
  await userEvent.clear(most)
  await userEvent.type(most, '1')

  await userEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))

  expect(await screen.findByText('The highest amount is below the lowest')).toBeTruthy()
  expect(screen.getByText('Correct the marked field.')).toBeTruthy()
  expect(document.activeElement).toBe(most)
  expect(sent('change-product')).toHaveLength(0)
})

test('a refused change keeps what was typed', async () => {
  const message = 'This product was changed meanwhile'
  open({
    'POST /functions/v1/change-product': () => Response.json({ code: 'PRODUCT_CHANGED', message }, { status: 409 }),
  })
  const name = await field('Name')
  await userEvent.type(name, ' 2')

  await userEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))

  expect(await screen.findByText(message)).toBeTruthy()
  expect(name.value).toBe('Everyday loan 2')
})

test('a product is retired with one click', async () => {
  const sent = open({ 'POST /functions/v1/retire-product': () => Response.json({ id: ID, status: 'retired' }) })

  await userEvent.click(await screen.findByRole('button', { name: 'Retire' }))

  await waitFor(() => expect(sent('retire-product')).toEqual([{ product_id: ID }]))
})

test('a person without the permission reads the terms', async () => {
  serverAnswers(REPLIES)
  show(
    () => (
      <HeldPermissions value={[]}>
        <ProductPage />
      </HeldPermissions>
    ),
    PAGE,
    `/dashboard/lending/products/${ID}`,
  )

  expect(await screen.findByText('Tier A 12.99%, Tier B 17.99%')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull()
})

test('a product that doesn’t exist leads back to the list', async () => {
  open({ 'GET /rest/v1/loan_products': () => Response.json([]) })

  expect((await screen.findByRole('link', { name: 'All products' })).getAttribute('href')).toBe(
    '/dashboard/lending/products',
  )
})

test('a new product begins with usual values, needs its states, and is offered', async () => {
  const asked = serverAnswers({
    ...REPLIES,
    'POST /functions/v1/create-product': () => Response.json({ id: ID, version_id: 'v1', version: 1 }, { status: 201 }),
  })
  const sent = () => asked.filter(({ path }) => path.endsWith('create-product')).map(({ body }) => Object(body))
  show(NewProductPage, NEW, `${NEW}?kind=personal`)
  await userEvent.click(await screen.findByRole('button', { name: 'Save and offer' }))
  expect(await screen.findByText('Choose at least one state')).toBeTruthy()

  await userEvent.click(screen.getByLabelText('Texas'))
  await userEvent.click(screen.getByRole('button', { name: 'Save and offer' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ name: 'Personal loan', offer: true, terms: { kind: 'personal', states: ['TX'] } })
})

test('a duplicate begins with the terms of the other product', async () => {
  serverAnswers(REPLIES)
  show(NewProductPage, NEW, `${NEW}?from=${ID}`)

  expect((await field('Name')).value).toBe('Everyday loan (copy)')
  expect((await field('Highest amount ($)')).value).toBe('10000')
})
