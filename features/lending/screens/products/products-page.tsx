import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { PRODUCT_KINDS, PRODUCT_STATUSES } from '#features/lending/rules/products/product-lists.ts'
import { KIND_NAMES, STATUS_NAMES } from '#features/lending/rules/products/product-words.ts'
import { Choice, DeskFilters, SearchField } from '#features/lending/screens/desk/desk-filters.tsx'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { NothingFound } from '#features/lending/screens/desk/desk-list.tsx'
import { useDeskSearch } from '#features/lending/screens/desk/use-desk-search.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { PRODUCTS_ADDRESS } from './product-address.ts'
import { type Product, productQueries } from './product-queries.ts'
import { ProductTable } from './product-table.tsx'
import { ProductsExport } from './products-export.tsx'

const LENDING = { title: 'Lending', to: '/dashboard/lending' }
const STATUSES = PRODUCT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))
const KINDS = PRODUCT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))

/** The loan products of the company. */
export function ProductsPage() {
  const { typed, type, change } = useDeskSearch()
  const [params] = useSearchParams()
  usePageName('Products', LENDING)
  const products = useQuery(productQueries.list())
  const wish = { text: params.get('q') ?? '', status: params.get('status') ?? '', kind: params.get('type') ?? '' }
  const shown = (products.data ?? []).filter((product) => isWanted(product, wish))
  const clear = () => change({ q: '', status: '', type: '' })
  return (
    <>
      <DeskHead
        actions={
          <>
            <ProductsExport products={shown} />
            <NewProduct />
          </>
        }
      />
      {products.data?.length !== 0 && (
        <DeskFilters onClear={clear}>
          <SearchField label="Search products" typed={typed} onType={type} />
          <Choice
            label="Status"
            value={wish.status}
            every="Every status"
            options={STATUSES}
            onChoose={(status) => change({ status })}
          />
          <Choice
            label="Kind"
            value={wish.kind}
            every="Every kind"
            options={KINDS}
            onChoose={(kind) => change({ type: kind })}
          />
        </DeskFilters>
      )}
      <QueryView query={products} failure="Failed to load products" empty={<FirstProduct />}>
        {() =>
          shown.length === 0 ? (
            <NothingFound empty={<FirstProduct />} onClear={clear} />
          ) : (
            <ProductTable products={shown} />
          )
        }
      </QueryView>
    </>
  )
}

interface Wanted {
  text: string
  status: string
  kind: string
}

function isWanted({ name, status, current }: Product, wish: Wanted): boolean {
  return (
    name.toLowerCase().includes(wish.text.trim().toLowerCase()) &&
    (wish.status === '' || status === wish.status) &&
    (wish.kind === '' || current.terms.kind === wish.kind)
  )
}

function NewProduct() {
  const mayManage = useMay('manage_products')
  if (!mayManage) return null
  return (
    <ButtonLink variant="primary" to={`${PRODUCTS_ADDRESS}/new`}>
      <Plus aria-hidden size={16} />
      New product
    </ButtonLink>
  )
}

function FirstProduct() {
  const mayManage = useMay('manage_products')
  return (
    <EmptyState
      title="No products yet"
      action={
        mayManage && (
          <ButtonLink variant="primary" to={`${PRODUCTS_ADDRESS}/new`}>
            Create the first product
          </ButtonLink>
        )
      }
    >
      A product holds the amounts, terms, rates, and fees of the loans that you make. Each begins with usual values that
      you adapt.
    </EmptyState>
  )
}
