import { ArrowDown, ArrowUp } from 'lucide-react'
import type { WaterfallPart } from '#features/lending/rules/engine/servicing-terms.ts'
import { WATERFALL_NAMES } from '#features/lending/rules/products/product-words.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import type { TypedProductForm } from './use-product-form.ts'

/** The order in which a payment is spent. Due installments stay first (16 CFR 444.4). */
export function WaterfallField({ form: { fields, change, problemOf } }: { form: TypedProductForm }) {
  const parts = fields.waterfall
  const region = useKeptFocus<HTMLFieldSetElement>()
  const swap = (n: number) => change({ waterfall: swapped(parts, n) })
  return (
    <fieldset ref={region} className="sm:col-span-2">
      <legend className="mb-1 font-medium text-ink-2 text-small">A payment is spent on</legend>
      <ol className="max-w-sm">
        {parts.map((part, n) => (
          <li key={part} className="flex min-h-9 items-center justify-between border-rule border-b">
            <span>
              {n + 1}. {WATERFALL_NAMES[part]}
            </span>
            {n > 0 && (
              <span>
                <Button
                  variant="quiet"
                  disabled={n === 1}
                  aria-label={`Move ${WATERFALL_NAMES[part].toLowerCase()} up`}
                  onClick={() => swap(n - 1)}
                >
                  <ArrowUp aria-hidden size={16} />
                </Button>
                <Button
                  variant="quiet"
                  disabled={n === parts.length - 1}
                  aria-label={`Move ${WATERFALL_NAMES[part].toLowerCase()} down`}
                  onClick={() => swap(n)}
                >
                  <ArrowDown aria-hidden size={16} />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-ink-3 text-small">
        Due installments are first, so that no old fee makes a payment on time late (16 CFR 444.4).
      </p>
      {problemOf('waterfall') && <FormError>{problemOf('waterfall')}</FormError>}
    </fieldset>
  )
}

/** Returns the parts with this one and the next one exchanged. */
function swapped(parts: readonly WaterfallPart[], n: number): WaterfallPart[] {
  const [one, next] = parts.slice(n, n + 2)
  if (one === undefined || next === undefined) return [...parts]
  return [...parts.slice(0, n), next, one, ...parts.slice(n + 2)]
}
