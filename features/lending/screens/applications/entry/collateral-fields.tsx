import { X } from 'lucide-react'
import { EMPTY_COLLATERAL, type TypedCollateral } from '#features/lending/rules/collateral/collateral-form.ts'
import { CollateralInputs } from '#features/lending/screens/collateral/collateral-inputs.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'

interface CollateralFieldsProps {
  collateral: readonly TypedCollateral[]
  loanType: string
  today: string
  /** Takes what is typed now: a decoded VIN arrives later than the text that was typed meanwhile. */
  onChange: (change: (now: readonly TypedCollateral[]) => TypedCollateral[]) => void
  error?: string | undefined
}

/** The things that secure the loan. After the application is entered, its page has them. */
export function CollateralFields({ collateral, loanType, today, onChange, error }: CollateralFieldsProps) {
  const region = useKeptFocus<HTMLDivElement>()
  const changeAt = (n: number, change: Partial<TypedCollateral>) =>
    onChange((now) => now.map((item, at) => (at === n ? { ...item, ...change } : item)))
  const isVehicle = loanType === 'auto' || loanType === ''
  return (
    <FormSection title="Collateral">
      <div ref={region} className="grid gap-4 sm:col-span-2">
        {collateral.map((typed, n) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: things have no other identity, and rows keep their order.
            key={n}
            className="grid gap-3 border-rule border-b pb-4"
          >
            <legend className="sr-only">{`Collateral ${n + 1}`}</legend>
            <div className="flex items-center justify-between gap-2">
              <span aria-hidden className="font-medium">{`Collateral ${n + 1}`}</span>
              <Button
                variant="quiet"
                aria-label={`Remove collateral ${n + 1}`}
                onClick={() => onChange((now) => now.filter((_, at) => at !== n))}
              >
                <X aria-hidden size={16} />
              </Button>
            </div>
            <CollateralInputs typed={typed} problems={[]} today={today} onChange={(change) => changeAt(n, change)} />
          </fieldset>
        ))}
        {error !== undefined && <FormError>{error}</FormError>}
        <div>
          <Button
            onClick={() =>
              onChange((now) => [...now, { ...EMPTY_COLLATERAL, kind: isVehicle ? 'vehicle' : kindFor(loanType) }])
            }
          >
            {isVehicle ? 'Add a vehicle' : 'Add collateral'}
          </Button>
        </div>
      </div>
    </FormSection>
  )
}

const kindFor = (loanType: string) => (loanType === 'mortgage' ? 'dwelling' : 'goods')
