import { useId } from 'react'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import { shortDollars } from './form-values.ts'
import type { IntakeTexts } from './texts/intake-texts.ts'

interface ProductChoiceProps {
  products: readonly OfferedProduct[]
  chosen: string
  error: string | undefined
  texts: IntakeTexts
  onChange: (id: string) => void
}

/** The offered products, with the amounts and rates of each. */
export function ProductChoice({ products, chosen, error, texts, onChange }: ProductChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-small">{texts.labels.product_id}</legend>
      {products.map((product) => (
        <label
          key={product.id}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-sheet border border-rule-strong p-3 has-checked:border-brand has-checked:bg-sunken"
        >
          <input
            type="radio"
            name="product_id"
            value={product.id}
            checked={chosen === product.id}
            aria-invalid={error ? true : undefined}
            className="mt-1 size-4 shrink-0 accent-brand"
            onChange={() => onChange(product.id)}
          />
          <span className="wrap-anywhere font-medium">{product.name}</span>
          <span className="col-start-2 text-ink-2 text-small">{factsOf(product, texts)}</span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-red text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function factsOf(product: OfferedProduct, texts: IntakeTexts): string {
  const { min_amount_cents: least, max_amount_cents: most, lowest_rate, highest_rate } = product
  return texts.productFacts(shortDollars(least), shortDollars(most), texts.rateRange(lowest_rate, highest_rate))
}
