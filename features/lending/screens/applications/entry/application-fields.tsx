import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApplicationForm } from '#features/lending/rules/applications/application-form.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import type { fieldsOf } from '#ui/forms/form-fields.ts'
import { FormSection } from '#ui/forms/form-section.tsx'
import { entryQueries } from './entry-queries.ts'
import { ENTRY_OPTIONS } from './entry-words.ts'

export interface EntryFieldsProps {
  field: ReturnType<typeof fieldsOf<ApplicationForm, unknown>>
}

/** The loan that the applicant asks for. */
export function RequestFields({ field, children }: EntryFieldsProps & { children: ReactNode }) {
  const lenders = useQuery(entryQueries.lenders()).data ?? []
  const options = lenders.map(({ id, company_name }) => ({ value: id, label: company_name }))
  return (
    <FormSection title="Request">
      <SelectField label="Loan type" required options={ENTRY_OPTIONS.loan_type} {...field('loan_type')} />
      {children}
      <Dollars label="Amount" required {...field('amount')} />
      <TextField label="Term in months" inputMode="numeric" autoComplete="off" {...field('term_months')} />
      <SelectField label="Payments" options={ENTRY_OPTIONS.payment_frequency} {...field('payment_frequency')} />
      <Dollars label="Down payment" {...field('down_payment')} />
      {options.length > 0 && (
        <SelectField
          label="Lender"
          options={[{ value: '', label: 'Our company' }, ...options]}
          {...field('lender_id')}
        />
      )}
      <div className="sm:col-span-2">
        <TextField label="Purpose" autoComplete="off" {...field('purpose')} />
      </div>
    </FormSection>
  )
}

/** Where the application came from, which starts the notice deadline. */
export const ReceivedFields = ({ field, today }: EntryFieldsProps & { today: string }) => (
  <FormSection title="Received">
    <SelectField label="How it came" required options={ENTRY_OPTIONS.received_how} {...field('received_how')} />
    <TextField
      label="Received on"
      type="date"
      required
      max={today}
      hint="The notice deadline counts from this day."
      {...field('received_on')}
    />
  </FormSection>
)

/** Employment and income. */
export const IncomeFields = ({ field }: EntryFieldsProps) => (
  <FormSection title="Income">
    <TextField label="Employer" autoComplete="off" {...field('employer')} />
    <TextField label="Job title" autoComplete="off" {...field('job_title')} />
    <TextField label="Employed since" type="date" {...field('employed_since')} />
    <Dollars label="Gross monthly income" hint="Before taxes and deductions." {...field('monthly_income')} />
    <SelectField label="Source of income" options={ENTRY_OPTIONS.income_source} {...field('income_source')} />
    <SelectField
      label="Income verified by"
      options={ENTRY_OPTIONS.income_verified_how}
      {...field('income_verified_how')}
    />
  </FormSection>
)

/** Housing and its cost. */
export const HousingFields = ({ field }: EntryFieldsProps) => (
  <FormSection title="Housing">
    <SelectField label="Housing" options={ENTRY_OPTIONS.housing} {...field('housing')} />
    <Dollars label="Monthly payment" hint="Rent or mortgage." {...field('housing_payment')} />
    <TextField label="Living there since" type="date" {...field('lived_since')} />
  </FormSection>
)

/** The applicant’s trade-in, which counts toward the price. */
export const TradeInFields = ({ field }: EntryFieldsProps) => (
  <FormSection title="Trade-in">
    <TextField label="Trade-in" hint="Such as a 2016 Honda Civic." autoComplete="off" {...field('trade_in')} />
    <Dollars label="Allowance" {...field('trade_in_allowance')} />
    <Dollars label="Payoff" hint="The amount still owed on it." {...field('trade_in_payoff')} />
  </FormSection>
)

/** Anything else that staff should know. */
export const NotesFields = ({ field }: EntryFieldsProps) => (
  <FormSection title="Notes">
    <div className="sm:col-span-2">
      <TextAreaField
        label="Notes"
        rows={3}
        hint="Don’t note race, religion, national origin, sex, marital status, age, or an SSN."
        {...field('notes')}
      />
    </div>
  </FormSection>
)

type DollarsProps = { label: string; hint?: string; required?: boolean } & ReturnType<EntryFieldsProps['field']>

const Dollars = ({ label, ...rest }: DollarsProps) => (
  <TextField label={`${label} ($)`} inputMode="decimal" autoComplete="off" {...rest} />
)
