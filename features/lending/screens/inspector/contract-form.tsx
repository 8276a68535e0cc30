import type { ReactNode } from 'react'
import { labelOf } from '#features/lending/rules/inspector/field-labels.ts'
import { type InspectorFields, isAsked } from '#features/lending/rules/inspector/inspector-fields.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { AdvanceRows, ChargeRows, RateChangeRows } from './contract-rows.tsx'
import { EntryChoice } from './entry-choice.tsx'
import type { InspectorForm } from './inspector-form.ts'
import { OPTIONS } from './inspector-words.ts'
import { PaymentsField } from './payments-field.tsx'

/** The form of a contract. It has no button, because the result follows each change. */
export function ContractForm({ form }: { form: InspectorForm }) {
  const { fields, change } = form
  const isListed = fields.entry === 'payments'
  return (
    <form noValidate className="min-w-0 print:hidden" onSubmit={(event) => event.preventDefault()}>
      <EntryChoice entry={fields.entry} onChoose={(entry) => change({ entry })} />
      <Section title="Loan">
        <Text form={form} name="amount" unit="$" placeholder="5,000.00" />
        <Text form={form} name="rate" unit="%" placeholder="18.99" {...(isListed && { hint: 'Only for the caps' })} />
        {!isListed && <Choice form={form} name="method" />}
        {!isListed && <Choice form={form} name="dayCount" />}
      </Section>
      <Section title="Calendar">
        <DateField form={form} name="start" />
        <Choice form={form} name="every" />
        {!isListed && <DateField form={form} name="firstDue" />}
        {isAsked('count', fields) && !isListed && (
          <Text form={form} name="count" placeholder="24" inputMode="numeric" />
        )}
        {isAsked('secondDay', fields) && (
          <Text form={form} name="secondDay" inputMode="numeric" hint="Every 15 days if empty" />
        )}
      </Section>
      {isListed ? <PaymentsField form={form} /> : <PaymentSection form={form} />}
      <ChargeRows form={form} />
      {isAsked('advances', fields) && <AdvanceRows form={form} />}
      {isAsked('rateChanges', fields) && <RateChangeRows form={form} />}
      <Section title="Caps">
        <Choice form={form} name="state" />
        <Choice form={form} name="loanType" />
      </Section>
    </form>
  )
}

function PaymentSection({ form }: { form: InspectorForm }) {
  const { fields, change } = form
  return (
    <Section title="Payment">
      {isAsked('payment', fields) && <Text form={form} name="payment" unit="$" hint="Computed if empty" />}
      <Text form={form} name="balloon" unit="$" hint="Due with the last payment" />
      {isAsked('interestOnly', fields) && (
        <Text form={form} name="interestOnly" inputMode="numeric" hint="First payments without principal" />
      )}
      {isAsked('equalPrincipal', fields) && (
        <div className="self-center">
          <CheckboxField
            label={labelOf('equalPrincipal')}
            checked={fields.equalPrincipal}
            onChange={(event) => change({ equalPrincipal: event.currentTarget.checked })}
          />
        </div>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-rule border-t py-4">
      <legend className="sr-only">{title}</legend>
      <h2 aria-hidden className="mb-2 text-h2">
        {title}
      </h2>
      <div className="grid gap-x-4 gap-y-3 min-[360px]:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type TextName = Exclude<
  { [Name in keyof InspectorFields]: InspectorFields[Name] extends string ? Name : never }[keyof InspectorFields],
  'entry' | 'contractPayments'
>

interface NamedFieldProps {
  form: InspectorForm
  name: TextName
}

interface TextProps extends NamedFieldProps {
  /** The unit of the number, as a part of the label. */
  unit?: '$' | '%'
  placeholder?: string
  hint?: string
  inputMode?: 'decimal' | 'numeric'
}

function Text({ form: { fields, change, problemOf }, name, unit, ...rest }: TextProps) {
  return (
    <TextField
      label={unit === undefined ? labelOf(name) : `${labelOf(name)} (${unit})`}
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      error={problemOf(name)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

function DateField({ form: { fields, change, problemOf }, name }: NamedFieldProps) {
  return (
    <TextField
      type="date"
      label={labelOf(name)}
      error={problemOf(name)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

interface ChoiceProps {
  form: InspectorForm
  name: 'method' | 'dayCount' | 'every' | 'state' | 'loanType'
}

function Choice({ form: { fields, change, problemOf }, name }: ChoiceProps) {
  return (
    <SelectField
      label={labelOf(name)}
      options={OPTIONS[name]}
      error={problemOf(name)}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}
