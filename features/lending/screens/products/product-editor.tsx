import { type ReactNode, useMemo } from 'react'
import type { ProductForm } from '#features/lending/rules/products/product-form.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { readProduct } from '#features/lending/rules/products/read-product.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { ExtensionFields } from './extension-fields.tsx'
import { LiveQuote } from './live-quote.tsx'
import { LawFields, LoanFields, NameFields, ServicingFields } from './product-fields.tsx'
import { DocumentRows, FeeRows, RateRows } from './product-rows.tsx'
import { StateFields } from './state-fields.tsx'
import { type TypedProductForm, useProductForm } from './use-product-form.ts'
import '#ui/forms/required-marks.css'

interface ProductEditorProps {
  initial: ProductForm
  /** Called with a valid product. */
  onSave: (product: { name: string; terms: ProductTerms }) => void
  /** The message of a refused save. */
  refusal: string | undefined
  /** The buttons, which submit the form. */
  children: (state: { isChanged: boolean; form: TypedProductForm }) => ReactNode
}

/** The form of a product, with the quote of a loan beside it. */
export function ProductEditor({ initial, onSave, refusal, children }: ProductEditorProps) {
  const { form, isChanged, problems, read, region } = useProductForm(initial)
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_340px]">
      <form
        ref={region}
        noValidate
        aria-label="Product"
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault()
          const product = read()
          if (product !== null) onSave(product)
        }}
      >
        <NameFields form={form} />
        <LoanFields form={form} />
        <RateRows form={form} />
        <FeeRows form={form} />
        <ServicingFields form={form} />
        <ExtensionFields form={form} />
        <LawFields form={form} />
        <DocumentRows form={form} />
        <StateFields form={form} />
        <div className="sticky bottom-0 z-10 space-y-2 border-rule border-t bg-paper py-3">
          {problems > 0 && (
            <FormError>
              {problems === 1 ? 'Correct the marked field.' : `Correct the ${problems} marked fields.`}
            </FormError>
          )}
          {refusal !== undefined && <FormError>{refusal}</FormError>}
          <div className="flex flex-wrap items-end gap-2">{children({ isChanged, form })}</div>
        </div>
      </form>
      <LiveQuote terms={useQuotable(form.fields)} />
    </div>
  )
}

/** Returns the terms for the quote. The name and the states are not needed for it. */
function useQuotable(fields: ProductForm): ProductTerms | null {
  return useMemo(() => {
    const states = fields.states.length === 0 ? (['TX'] as const) : fields.states
    const read = readProduct({ ...fields, name: 'Quote', states })
    return 'terms' in read ? read.terms : null
  }, [fields])
}
