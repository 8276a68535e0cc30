import { ChevronRight } from 'lucide-react'
import { ESTIMABLE, type Estimable } from '#features/lending/rules/disclosure/disclosure.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { type PriceName, priceProblem, type TypedClosing } from './typed-closing.ts'

interface TermsProps {
  typed: TypedClosing
  onChange: (changes: Partial<TypedClosing>) => void
}

const PRICES: readonly { name: PriceName; label: string; hint?: string }[] = [
  { name: 'cash_price', label: 'Cash price ($)', hint: 'With the taxes and fees that a cash buyer pays too.' },
  { name: 'down_payment', label: 'Down payment in money ($)' },
  { name: 'trade_in_value', label: 'Allowance for the trade-in ($)' },
  { name: 'trade_in_payoff', label: 'Owed on the trade-in ($)' },
]

/** The prices of a sale on credit, which its disclosure states. */
export function SaleFields({ typed, onChange }: TermsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {PRICES.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          required={name === 'cash_price'}
          inputMode="decimal"
          value={typed[name]}
          error={priceProblem(typed[name])}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      {typed.trade_in_value !== '' && (
        <TextField
          label="What is traded in"
          maxLength={120}
          placeholder="2011 Ford Focus"
          value={typed.trade_in}
          onChange={({ target }) => onChange({ trade_in: target.value })}
        />
      )}
    </div>
  )
}

const ASSUMPTION_OPTIONS = [
  { value: 'not_allowed', label: 'No one can take over the loan' },
  { value: 'conditional', label: 'A buyer may take it over, with conditions' },
]

/** For a loan on a dwelling: whether it buys the dwelling, and whether a later buyer can take it over. */
export function DwellingFields({ typed, onChange }: TermsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CheckboxField
        label="The loan buys the dwelling"
        hint="Otherwise each borrower can cancel for three business days, and the money is held until then."
        checked={typed.buysDwelling}
        onChange={({ target }) => onChange({ buysDwelling: target.checked })}
      />
      {typed.buysDwelling && (
        <SelectField
          label="If the dwelling is sold"
          options={ASSUMPTION_OPTIONS}
          value={typed.assumption}
          onChange={({ target }) =>
            onChange({ assumption: target.value === 'conditional' ? 'conditional' : 'not_allowed' })
          }
        />
      )}
    </div>
  )
}

const ESTIMATE_NAMES: Readonly<Record<Estimable, string>> = {
  ...{ apr: 'Annual percentage rate', finance_charge: 'Finance charge', amount_financed: 'Amount financed' },
  ...{ total_of_payments: 'Total of payments', payments: 'Payments' },
}

interface FurtherProps extends TermsProps {
  /** The payout has an account, which the automatic payments can use. */
  hasAccount: boolean
}

/** Terms that few closings have: automatic payments, a demand feature, and estimates. */
export function FurtherTerms({ typed, onChange, hasAccount }: FurtherProps) {
  const { estimates } = typed
  const mark = (estimate: Estimable, isEstimate: boolean) =>
    onChange({ estimates: ESTIMABLE.filter((one) => (one === estimate ? isEstimate : estimates.includes(one))) })
  return (
    <details className="group">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 font-medium pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3 group-open:rotate-90" />
        Automatic payments and further terms
      </summary>
      <div className="grid gap-4 pt-2">
        <CheckboxField
          label="The borrower wants automatic payments"
          hint="Adds an authorization. The loan never depends on it: a borrower can leave it unsigned."
          checked={typed.wantsAutopay}
          onChange={({ target }) => onChange({ wantsAutopay: target.checked })}
        />
        {typed.wantsAutopay && <AutopayFields {...{ typed, onChange, hasAccount }} />}
        <CheckboxField
          label="You can demand the whole debt at any time"
          hint="A demand feature, which the disclosure states."
          checked={typed.hasDemandFeature}
          onChange={({ target }) => onChange({ hasDemandFeature: target.checked })}
        />
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-1 text-small">Figures that are estimates, marked with an “e”</legend>
          {ESTIMABLE.map((estimate) => (
            <CheckboxField
              key={estimate}
              label={ESTIMATE_NAMES[estimate]}
              checked={estimates.includes(estimate)}
              onChange={({ target }) => mark(estimate, target.checked)}
            />
          ))}
        </fieldset>
      </div>
    </details>
  )
}

const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
]

const AutopayFields = ({ typed, onChange, hasAccount }: FurtherProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Bank of the automatic payments"
      required
      maxLength={80}
      value={typed.bank}
      onChange={({ target }) => onChange({ bank: target.value })}
      {...(hasAccount && { hint: 'They come from the account that gets the money.' })}
    />
    {!hasAccount && (
      <>
        <TextField
          label="Routing number of the account"
          required
          inputMode="numeric"
          autoComplete="off"
          value={typed.routing}
          onChange={({ target }) => onChange({ routing: target.value.trim() })}
        />
        <TextField
          label="Last four digits of the account"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed.lastFour}
          onChange={({ target }) => onChange({ lastFour: target.value.trim() })}
        />
        <SelectField
          label="Kind of account"
          options={TYPES}
          value={typed.accountType}
          onChange={({ target }) => onChange({ accountType: target.value === 'savings' ? 'savings' : 'checking' })}
        />
      </>
    )}
  </div>
)
