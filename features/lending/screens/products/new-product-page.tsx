import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ProductForm, typedProduct } from '#features/lending/rules/products/product-form.ts'
import { PRODUCT_KINDS, type ProductKind } from '#features/lending/rules/products/product-lists.ts'
import { starterOf } from '#features/lending/rules/products/product-starters.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { KIND_NAMES } from '#features/lending/rules/products/product-words.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { PRODUCTS_ADDRESS, productAddress } from './product-address.ts'
import { ProductEditor } from './product-editor.tsx'
import { createProduct, productQueries } from './product-queries.ts'

const PRODUCTS = { title: 'Products', to: PRODUCTS_ADDRESS }

const ABOUT: Readonly<Record<ProductKind, string>> = {
  personal: 'Unsecured, repaid in installments.',
  secured: 'Secured by a deposit account or goods.',
  auto_purchase: 'A loan to buy the vehicle that secures it.',
  auto_refinance: 'A loan that repays another loan on a vehicle.',
  retail_installment: 'A dealer’s contract on the vehicle or goods that it sells.',
  second_mortgage: 'Secured by a dwelling, behind a first mortgage.',
  line_of_credit: 'Kept as data only: no one can apply for it yet.',
}

/** A new product: first its kind, then usual values of that kind to adapt. A duplicate begins with the values of another. */
export function NewProductPage() {
  const [params] = useSearchParams()
  const mayManage = useMay('manage_products')
  usePageName('New product', PRODUCTS)
  const kind = PRODUCT_KINDS.find((one) => one === params.get('kind'))
  const from = params.get('from')
  if (!mayManage)
    return (
      <EmptyState
        title="You can’t create products"
        action={<ButtonLink to={PRODUCTS_ADDRESS}>All products</ButtonLink>}
      >
        An owner of your company can give you the permission “Manage loan products”.
      </EmptyState>
    )
  if (from !== null) return <Duplicate of={from} />
  if (kind === undefined) return <KindChoice isFirst={params.has('first')} />
  return <CreateProduct key={kind} initial={starterOf(kind)} />
}

const KindChoice = ({ isFirst }: { isFirst: boolean }) => (
  <>
    <PageHeader
      title={isFirst ? 'Your first product' : 'New product'}
      eyebrow={isFirst ? 'Lending is open · Step 1 of 2' : undefined}
      actions={isFirst && <ButtonLink to="/dashboard/lending">Do this later</ButtonLink>}
    >
      {isFirst
        ? 'Choose what you lend. In the next step, you adapt its usual values and offer it.'
        : 'Choose what you lend. Each kind begins with usual values that you adapt.'}
    </PageHeader>
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {PRODUCT_KINDS.map((kind) => (
        <li key={kind} className="relative border border-rule p-4 hover:bg-sunken focus-within:bg-sunken">
          <h2 className="text-h2">
            <Link to={`${PRODUCTS_ADDRESS}/new?kind=${kind}`} className="text-brand after:absolute after:inset-0">
              {KIND_NAMES[kind]}
            </Link>
          </h2>
          <p className="mt-1 text-ink-2">{ABOUT[kind]}</p>
        </li>
      ))}
    </ul>
  </>
)

function Duplicate({ of }: { of: string }) {
  const product = useQuery(productQueries.one(of))
  return (
    <QueryView query={product} failure="Failed to load the product" empty={<KindChoice isFirst={false} />}>
      {(loaded) => loaded && <CreateProduct initial={typedProduct(`${loaded.name} (copy)`, loaded.current.terms)} />}
    </QueryView>
  )
}

function CreateProduct({ initial }: { initial: ProductForm }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  const offer = useRef(false)
  const creating = useMutation({
    mutationFn: (product: { name: string; terms: ProductTerms; offer: boolean }) =>
      createProduct({ ...product, idempotency_key: keyFor(product) }),
    onSuccess: async ({ id }, { offer: isOffered }) => {
      showToast(isOffered ? 'Product offered' : 'Draft saved')
      await queryClient.invalidateQueries({ queryKey: productQueries.all })
      await navigate(productAddress(id), { replace: true })
    },
  })
  const submits = (isOffered: boolean) => () => {
    offer.current = isOffered
  }
  const isPending = (isOffered: boolean) => creating.isPending && creating.variables.offer === isOffered
  return (
    <>
      <PageHeader title="New product" eyebrow={KIND_NAMES[initial.kind]} />
      <ProductEditor
        initial={initial}
        onSave={(product) => creating.mutate({ ...product, offer: offer.current })}
        refusal={creating.error?.message}
      >
        {() => (
          <>
            {initial.kind !== 'line_of_credit' && (
              <Button type="submit" variant="primary" pending={isPending(true) && 'Saving...'} onClick={submits(true)}>
                Save and offer
              </Button>
            )}
            <Button type="submit" pending={isPending(false) && 'Saving...'} onClick={submits(false)}>
              Save as draft
            </Button>
            <ButtonLink to={PRODUCTS_ADDRESS} variant="quiet">
              Cancel
            </ButtonLink>
          </>
        )}
      </ProductEditor>
    </>
  )
}
