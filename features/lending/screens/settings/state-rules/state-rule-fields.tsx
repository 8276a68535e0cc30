import { PRODUCT_NAMES } from '#features/lending/rules/states/applicable-rule.ts'
import type { StateRuleFields } from '#features/lending/rules/states/company-rule-form.ts'
import { isStateCode } from '#features/lending/rules/states/state-codes.ts'
import { STATE_PRODUCTS } from '#features/lending/rules/states/state-rule.ts'
import { STATE_OPTIONS } from '#platform/rules/us-states.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { fieldsOf } from '#ui/forms/form-fields.ts'
import { FormSection } from '#ui/forms/form-section.tsx'
import {
  DEFICIENCY_OPTIONS,
  LATE_FEE_OPTIONS,
  PREPAYMENT_OPTIONS,
  RATE_FORM_OPTIONS,
  REBATE_OPTIONS,
} from './state-rule-options.ts'

const STATES = STATE_OPTIONS.filter(({ value }) => value === '' || isStateCode(value))
const PRODUCTS = STATE_PRODUCTS.map((product) => ({ value: product, label: PRODUCT_NAMES[product] }))

/** The fields of one section of the form. */
interface SectionProps {
  field: ReturnType<typeof fieldsOf<StateRuleFields, unknown>>
}

export const RateFields = ({ field }: SectionProps) => (
  <FormSection title="Maximum rate">
    <SelectField label="State" required options={STATES} {...field('state')} />
    <SelectField label="Contracts" required options={PRODUCTS} {...field('product')} />
    <SelectField label="Form of the rate" required options={RATE_FORM_OPTIONS} {...field('rate_form')} />
    <TextField
      label="Maximum"
      inputMode="decimal"
      hint="Percent per year, or dollars per $100 per year. Leave it empty if there is no maximum."
      {...field('rate')}
    />
    <TextField label="Amount from (optional)" inputMode="decimal" {...field('amount_from')} />
    <TextField label="Amount to (optional)" inputMode="decimal" {...field('amount_to')} />
  </FormSection>
)

export const FeeFields = ({ field }: SectionProps) => (
  <FormSection title="Fees">
    <SelectField label="Late fee" options={LATE_FEE_OPTIONS} {...field('late_fee_kind')} />
    <TextField label="Grace days" inputMode="numeric" {...field('late_fee_grace_days')} />
    <TextField label="Late fee (percent)" inputMode="decimal" {...field('late_fee_percent')} />
    <TextField label="Late fee (dollars)" inputMode="decimal" {...field('late_fee_amount')} />
    <TextField label="Returned payment fee (dollars)" inputMode="decimal" {...field('nsf_fee')} />
    <TextField label="Document fee (dollars)" inputMode="decimal" {...field('document_fee')} />
  </FormSection>
)

export const OtherFields = ({ field }: SectionProps) => (
  <FormSection title="Other rules">
    <SelectField label="Prepayment" options={PREPAYMENT_OPTIONS} {...field('prepayment_penalty')} />
    <SelectField label="Rebate of unearned interest" options={REBATE_OPTIONS} {...field('rebate_method')} />
    <TextField
      label="Days to cure after a notice"
      inputMode="numeric"
      hint="Enter 0 if no notice is required."
      {...field('cure_notice_days')}
    />
    <SelectField label="Deficiency" options={DEFICIENCY_OPTIONS} {...field('deficiency_claim')} />
  </FormSection>
)

export const ApprovalFields = ({ field }: SectionProps) => (
  <FormSection title="Approval">
    <TextField label="Citation" required autoComplete="off" hint="The statute or license." {...field('citation')} />
    <TextField
      label="Source"
      required
      autoComplete="off"
      hint="Where your counsel’s opinion or the text is kept."
      {...field('source')}
    />
    <TextField label="Approved by (counsel)" required autoComplete="off" {...field('approved_by')} />
    <TextField label="Approved on" type="date" required {...field('approved_on')} />
    <TextField label="In force from" type="date" required {...field('effective_from')} />
  </FormSection>
)

export const BankFields = ({ field }: SectionProps) => (
  <FormSection title="Bank">
    <p className="text-ink-2 sm:col-span-2">
      Only if a bank makes the loans: federal law then sets their rates. All three are required.
    </p>
    <TextField label="Bank’s name" autoComplete="off" {...field('bank_name')} />
    <TextField
      label="Charter"
      autoComplete="off"
      hint="Kind, state, and number of its charter."
      {...field('bank_charter')}
    />
    <TextField
      label="Agreement"
      autoComplete="off"
      hint="Title, date, and where the document is kept."
      {...field('bank_agreement')}
    />
  </FormSection>
)
