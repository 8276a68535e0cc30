import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { productFacts } from '#features/lending/rules/products/product-facts.ts'
import { typedProduct } from '#features/lending/rules/products/product-form.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { KIND_NAMES } from '#features/lending/rules/products/product-words.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { LiveQuote } from './live-quote.tsx'
import { ProductActions } from './product-actions.tsx'
import { PRODUCTS_ADDRESS } from './product-address.ts'
import { ProductEditor } from './product-editor.tsx'
import { changeProduct, type Product, productQueries } from './product-queries.ts'
import { ProductStatusMark } from './product-status.tsx'
import { VersionHistory } from './version-history.tsx'

const PRODUCTS = { title: 'Products', to: PRODUCTS_ADDRESS }

/** A product: its terms, to change or to read, a quote, and its versions. */
export function ProductPage() {
  const { productId = '' } = useParams()
  const product = useQuery(productQueries.one(productId))
  usePageName(product.data?.name, PRODUCTS)
  return (
    <QueryView
      query={product}
      failure="Failed to load the product"
      loading={<SkeletonRows count={10} />}
      empty={
        <MissingRecord to={PRODUCTS_ADDRESS} way="All products">
          This product doesn’t exist, or it belongs to another company.
        </MissingRecord>
      }
    >
      {(loaded) => loaded && <OneProduct product={loaded} />}
    </QueryView>
  )
}

function OneProduct({ product }: { product: Product }) {
  const mayManage = useMay('manage_products')
  const { name, status, current } = product
  return (
    <>
      <PageHeader
        title={name}
        eyebrow={`${KIND_NAMES[current.terms.kind]} · version ${current.version}`}
        actions={mayManage && <ProductActions product={product} />}
      >
        <ProductStatusMark status={status} />
      </PageHeader>
      {mayManage ? <ChangeProduct product={product} /> : <ReadProduct terms={current.terms} />}
      <VersionHistory productId={product.id} />
    </>
  )
}

/** The terms for people who can't change them. */
function ReadProduct({ terms }: { terms: ProductTerms }) {
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_340px]">
      <dl className="grid content-start gap-x-4 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {productFacts(terms).map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <LiveQuote terms={terms} />
    </div>
  )
}

function ChangeProduct({ product: { id, name, current } }: { product: Product }) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const keyFor = useIdempotencyKey()
  const saving = useMutation({
    mutationFn: (saved: { name: string; terms: ProductTerms }) => {
      const body = { product_id: id, version: current.version, ...saved, note }
      return changeProduct({ ...body, idempotency_key: keyFor(body) })
    },
    onSuccess: ({ version }) => {
      setNote('')
      showToast(version === current.version ? 'Product saved' : `Saved as version ${version}`)
    },
    onSettled: (_done, error) =>
      unlessUnanswered(
        error,
        error === null ? queryClient.invalidateQueries({ queryKey: productQueries.all }) : Promise.resolve(),
      ),
  })
  return (
    <ProductEditor
      // A saved version begins anew; a refused one keeps what was typed.
      key={`${current.version} ${name}`}
      initial={typedProduct(name, current.terms)}
      onSave={(saved) => saving.mutate(saved)}
      refusal={saving.error?.message}
    >
      {({ isChanged }) => (
        <>
          <div className="min-w-0 flex-1">
            <TextField
              label="Reason for the change"
              autoComplete="off"
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </div>
          <Button type="submit" variant="primary" disabled={!isChanged} pending={saving.isPending && 'Saving...'}>
            Save as version {current.version + 1}
          </Button>
        </>
      )}
    </ProductEditor>
  )
}
