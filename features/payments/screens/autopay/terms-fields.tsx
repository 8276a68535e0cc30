import { useFormContext, useWatch } from 'react-hook-form'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { AMOUNT_RULES, amountRuleName, MOST_DAYS_BEFORE } from '#features/payments/rules/autopay/autopay-terms.ts'
import { methodWords } from '#features/payments/rules/method-kinds.ts'
import type { PaymentMethod } from '#features/payments/screens/payment-queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { firstOffers, type ParsedAutopay, type TypedAutopay } from './autopay-form-values.ts'

const RULES = AMOUNT_RULES.map((value) => ({ value, label: amountRuleName(value) }))
const RETRIES = [
  { value: '0', label: 'Not again' },
  { value: '1', label: 'Once more' },
  { value: '2', label: 'Twice more' },
]

/** The terms of an authorization, within the form of the dialog. */
export function TermsFields({ methods, account }: { methods: readonly PaymentMethod[]; account: LoanState }) {
  const form = useFormContext<TypedAutopay, unknown, ParsedAutopay>()
  const field = fieldsOf(form)
  const [rule, days] = useWatch({ control: form.control, name: ['terms.amount_rule', 'terms.days_before'] })
  const offers = firstOffers(account, Number(days) || 0)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="From"
        options={methods.map(({ id, kind, brand, last_four, expires_on: expires }) => ({
          value: id,
          label: methodWords({ kind: kind === 'card' ? 'card' : 'bank_account', brand, last_four, expires }),
        }))}
        {...field('terms.method_id')}
      />
      <SelectField label="Amount" options={RULES} {...field('terms.amount_rule')} />
      {rule === 'fixed' && (
        <TextField label="Fixed amount (USD)" inputMode="decimal" autoComplete="off" {...field('terms.fixed_amount')} />
      )}
      <TextField
        label="Most per debit (USD)"
        inputMode="decimal"
        autoComplete="off"
        hint="No debit is higher."
        {...field('terms.most_amount')}
      />
      <TextField
        label="Days before the due date"
        inputMode="numeric"
        autoComplete="off"
        hint={`0 to ${MOST_DAYS_BEFORE}`}
        {...field('terms.days_before')}
      />
      <SelectField
        label="First installment"
        options={offers.map(({ number, due, unpaidCents }) => ({
          value: String(number),
          label: `${shortDate(due)} (${dollarsAndCents(unpaidCents)})`,
        }))}
        {...field('terms.first_installment')}
      />
      <SelectField label="A debit without funds" options={RETRIES} {...field('terms.retries')} />
      <TextField
        label="Banking days until a retry"
        inputMode="numeric"
        autoComplete="off"
        {...field('terms.retry_after_days')}
      />
    </div>
  )
}
