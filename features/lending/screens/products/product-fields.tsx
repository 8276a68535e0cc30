import type { ReactNode } from 'react'
import { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import { MLA_EXEMPTIONS } from '#features/lending/rules/booking/book-loan.ts'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { METHODS } from '#features/lending/rules/engine/contract-terms.ts'
import { DEFAULT_WATERFALL } from '#features/lending/rules/engine/servicing-terms.ts'
import type { ProductForm } from '#features/lending/rules/products/product-form.ts'
import { COLLATERAL_OF_KIND, LOAN_TYPES_OF_KIND } from '#features/lending/rules/products/product-lists.ts'
import {
  COLLATERAL_NAMES,
  DISCLOSURE_NAMES,
  EXEMPTION_NAMES,
  FREQUENCY_NAMES,
  KIND_NAMES,
  METHOD_NAMES,
} from '#features/lending/rules/products/product-words.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import type { TypedProductForm } from './use-product-form.ts'
import { WaterfallField } from './waterfall-field.tsx'

interface SectionProps {
  form: TypedProductForm
}

type TextName = {
  [Name in keyof ProductForm]: string extends ProductForm[Name] ? Name : never
}[keyof ProductForm]

type TextProps = SectionProps & { name: TextName; label: string; hint?: ReactNode; required?: boolean }

/** A text of the product. */
const ProductText = ({ form: { fields, change, problemOf }, name, ...rest }: TextProps) => (
  <TextField
    autoComplete="off"
    {...rest}
    error={problemOf(name)}
    value={fields[name]}
    onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
  />
)

const options = <Value extends string>(values: readonly Value[], name: (value: Value) => string) =>
  values.map((value) => ({ value, label: name(value) }))

/** The name and the kind, which can't change later. */
export const NameFields = ({ form }: SectionProps) => (
  <FormSection title="Product">
    <div className="sm:col-span-2">
      <ProductText form={form} name="name" label="Name" required hint="Applicants read it too." />
    </div>
    <TextField
      label="Kind"
      value={KIND_NAMES[form.fields.kind]}
      readOnly
      disabled
      hint="To change it, create another product."
    />
    <Choice
      form={form}
      name="loan_type"
      label="Loan type"
      options={options(LOAN_TYPES_OF_KIND[form.fields.kind], loanTypeName)}
    />
  </FormSection>
)

/** The amounts, the terms, and how interest is charged. */
export const LoanFields = ({ form }: SectionProps) => (
  <FormSection title="Loan">
    <ProductText form={form} name="min_amount" label="Lowest amount ($)" required />
    <ProductText form={form} name="max_amount" label="Highest amount ($)" required />
    <div className="sm:col-span-2">
      <ProductText
        form={form}
        name="term_months"
        label="Terms in months"
        required
        hint="Separate them by commas: 12, 24, 36."
      />
    </div>
    <SelectField
      label="Interest"
      options={options(METHODS, (method) => METHOD_NAMES[method])}
      value={form.fields.method}
      onChange={({ currentTarget }) => {
        const method = METHODS.find((one) => one === currentTarget.value) ?? form.fields.method
        form.change({ method, waterfall: DEFAULT_WATERFALL[method] })
      }}
    />
    <Choice form={form} name="day_count" label="Day count" options={options(DAY_COUNTS, (count) => count)} />
    <FrequencyFields form={form} />
    <ProductText form={form} name="first_payment_days" label="First payment within (days)" required />
  </FormSection>
)

function FrequencyFields({ form: { fields, change, problemOf } }: SectionProps) {
  const chosen = fields.payment_frequencies
  const problem = problemOf('payment_frequencies')
  return (
    <fieldset
      className="grid content-start gap-1"
      aria-invalid={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
    >
      <legend className="mb-1 font-medium text-ink-2 text-small">Payments</legend>
      {REQUESTED_FREQUENCIES.map((every) => (
        <CheckboxField
          key={every}
          label={FREQUENCY_NAMES[every]}
          checked={chosen.includes(every)}
          onChange={({ currentTarget }) =>
            change({
              payment_frequencies: REQUESTED_FREQUENCIES.filter((one) =>
                one === every ? currentTarget.checked : chosen.includes(one),
              ),
            })
          }
        />
      ))}
      {problem && <FormError>{problem}</FormError>}
    </fieldset>
  )
}

/** Late fees and other fees of servicing, and how payments are spent. */
export function ServicingFields({ form }: SectionProps) {
  const { fields, change, problemOf } = form
  const lateFee = fields.late_fee
  const late = (name: 'grace_days' | 'amount' | 'percent') => ({
    ...{ autoComplete: 'off', value: lateFee[name], error: problemOf(`late_fee.${name}`) },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ late_fee: { ...lateFee, [name]: currentTarget.value } }),
  })
  return (
    <FormSection title="Fees and payments">
      <TextField label="Late fee ($)" hint="Empty with the percentage: no late fee." {...late('amount')} />
      <TextField label="Late fee (% of the unpaid installment)" {...late('percent')} />
      <TextField label="Grace period (days)" {...late('grace_days')} />
      <SelectField
        label="With both, charge"
        options={[
          { value: 'lower', label: 'The lower one' },
          { value: 'higher', label: 'The higher one' },
        ]}
        value={lateFee.of_both}
        onChange={({ currentTarget }) =>
          change({ late_fee: { ...lateFee, of_both: currentTarget.value === 'higher' ? 'higher' : 'lower' } })
        }
      />
      <ProductText form={form} name="nsf_fee" label="Returned payment ($)" hint="Empty: no fee." />
      <ProductText form={form} name="extension_fee" label="Extension ($)" hint="Added with each extension." />
      <ProductText form={form} name="short_tolerance" label="Short by less counts as paid ($)" hint="Empty: nothing." />
      <WaterfallField form={form} />
    </FormSection>
  )
}

/** Collateral, license, disclosures, and the age of reports. */
export const LawFields = ({ form }: SectionProps) => (
  <FormSection title="Collateral and law">
    <Choice
      form={form}
      name="collateral"
      label="Collateral"
      options={options(COLLATERAL_OF_KIND[form.fields.kind], (one) => COLLATERAL_NAMES[one])}
    />
    <Choice
      form={form}
      name="mla_exemption"
      label="Military Lending Act"
      options={[{ value: '', label: 'Can apply' }, ...options(MLA_EXEMPTIONS, (one) => EXEMPTION_NAMES[one])]}
    />
    <ProductText form={form} name="license" label="License" hint="As the contract names it." />
    <TextField label="Disclosures" value={DISCLOSURE_NAMES[form.fields.disclosure_set]} readOnly disabled />
    <ProductText
      form={form}
      name="report_max_age_days"
      label="Credit report at most (days old)"
      required
      hint="An older one must be pulled again before a decision."
    />
    <CheckboxField
      label="Offer it on the public apply page"
      checked={form.fields.public}
      onChange={({ currentTarget }) => form.change({ public: currentTarget.checked })}
      error={form.problemOf('public')}
    />
  </FormSection>
)

interface ChoiceProps extends SectionProps {
  name: 'loan_type' | 'day_count' | 'collateral' | 'mla_exemption'
  label: string
  options: readonly { value: string; label: string }[]
}

const Choice = ({ form: { fields, change, problemOf }, name, ...rest }: ChoiceProps) => (
  <SelectField
    {...rest}
    error={problemOf(name)}
    value={fields[name]}
    onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
  />
)
