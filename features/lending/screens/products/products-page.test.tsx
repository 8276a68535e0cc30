// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { ProductsPage } = await import('./products-page.tsx')

const VERSION = {
  id: 'v1',
  version: 2,
  terms: PERSONAL_TERMS,
  note: null,
  created_by_name: 'Maria',
  created_at: '2026-11-01T12:00:00Z',
}
const PERSONAL = {
  id: 'p1',
  name: 'Everyday loan',
  status: 'offered',
  updated_at: '2026-11-01T12:00:00Z',
  current: VERSION,
}
const CAR = {
  ...{ ...PERSONAL, id: 'p2', name: 'Car loan', status: 'draft' },
  current: {
    ...VERSION,
    version: 1,
    terms: { ...PERSONAL_TERMS, kind: 'auto_purchase', states: ['TX', 'CO', 'OK', 'KS', 'NM'] },
  },
}

afterEach(cleanup)

const ADDRESS = '/dashboard/lending/products'
function open(rows: object[] = [CAR, PERSONAL], address = ADDRESS) {
  serverAnswers({ 'GET /rest/v1/loan_products': () => Response.json(rows) })
  return { router: show(ProductsPage, ADDRESS, address) }
}
const lines = async () =>
  within(await screen.findByRole('region', { name: 'Products' }))
    .getAllByRole('row')
    .slice(1)

test('each product shows its terms and opens its page', async () => {
  open()

  const [car, personal] = await lines()

  expect(personal?.textContent).toBe(
    'Everyday loanVersion 2Personal loanOffered$500–$10,00012–36 months12.99%–17.99%TX, CO',
  )
  expect(car?.textContent).toContain('5 states')
  expect(screen.getByRole('link', { name: 'Car loan' }).getAttribute('href')).toBe(`${ADDRESS}/p2`)
})

test('search, status, and kind narrow the list, and “Clear” shows all again', async () => {
  const { router } = open([CAR, PERSONAL], `${ADDRESS}?status=draft`)
  expect(await lines()).toHaveLength(1)

  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Personal loan')
  expect(await screen.findByText('No matches')).toBeTruthy()
  expect(router.state.location.search).toBe('?status=draft&type=personal')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))

  expect(await lines()).toHaveLength(2)
})

test('without products, the page asks for the first one', async () => {
  open([])

  const way = await screen.findByRole('link', { name: 'Create the first product' })

  expect(way.getAttribute('href')).toBe(`${ADDRESS}/new`)
})

test('a person without the permission can’t create one', async () => {
  serverAnswers({ 'GET /rest/v1/loan_products': () => Response.json([]) })
  show(
    () => (
      <HeldPermissions value={['work_applications']}>
        <ProductsPage />
      </HeldPermissions>
    ),
    ADDRESS,
  )

  expect(await screen.findByText('No products yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /new product|first product/i })).toBeNull()
})

test('a failed load can be retried', async () => {
  serverAnswers({ 'GET /rest/v1/loan_products': () => Response.json({ message: 'Down', code: 'x' }, { status: 400 }) })
  show(ProductsPage, ADDRESS)
  expect(await screen.findByText('Failed to load products')).toBeTruthy()

  serverAnswers({ 'GET /rest/v1/loan_products': () => Response.json([PERSONAL]) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await lines()).toHaveLength(1)
})
