import type { ReactNode } from 'react'
import { CHARGE_KINDS, FEE_KINDS, type LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { amortizingPayment } from '#features/lending/rules/servicing/amortizing-payment.ts'
import { calendarOf, proposedCalendar } from '#features/lending/rules/servicing/calendar-change.ts'
import { calendarWords } from '#features/lending/rules/servicing/calendar-words.ts'
import {
  CHANGE_FORMS,
  type ChangeAct,
  type ChangeField,
  type ChangeValues,
  parsedChange,
} from '#features/lending/rules/servicing/change-form.ts'
import { mostFeeCents } from '#features/lending/rules/servicing/change-refusal.ts'
import { CHANGED_FREQUENCIES } from '#features/lending/rules/servicing/loan-change.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { OrdersFile } from '#features/lending/screens/servicing/orders-file.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'

interface ChangeFieldsProps {
  act: ChangeAct
  clientId: string
  account: LoanState
  terms: LoanTerms
  events: readonly LoanEvent[]
  values: ChangeValues
  onChange: (values: ChangeValues) => void
  errors: Readonly<Record<string, string | undefined>>
}

/** The fields of one kind of change. Only a late fee names its installment. */
export function ChangeFields({ act, clientId, account, terms, events, values, onChange, errors }: ChangeFieldsProps) {
  const needed = CHANGE_FORMS[act].fields.filter(
    (field) => !(act === 'fee' && field === 'installment' && values.fee !== 'late'),
  )
  if (needed.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {needed.map((field) => (
        <div key={field}>
          {FIELDS[field]({
            value: values[field] ?? '',
            error: errors[field],
            account,
            clientId,
            onChange: (event) =>
              onChange(
                withKnownAmount({ ...values, [field]: event.target.value }, { act, field, account, terms, events }),
              ),
          })}
        </div>
      ))}
    </div>
  )
}

interface Typed {
  act: ChangeAct
  field: ChangeField
  account: LoanState
  terms: LoanTerms
  events: readonly LoanEvent[]
}

/** Fills in the amount of the contract for a kind of fee, and the level payment of a modification. */
function withKnownAmount(values: ChangeValues, typed: Typed): ChangeValues {
  const { act, field, account, terms, events } = typed
  if (act === 'calendar_change' && field !== 'amount')
    return { ...values, ...proposedValues(values, field, terms, events) }
  if (act === 'modification' && field !== 'amount') return { ...values, ...levelAmount(values, terms, events) }
  const fee = FEE_KINDS.find((kind) => kind === values.fee)
  if (act !== 'fee' || fee === undefined || (field !== 'fee' && field !== 'installment')) return values
  const cents = mostFeeCents({ fee, installment: Number(values.installment) }, account, terms)
  return cents ? { ...values, amount: (cents / 100).toFixed(2) } : values
}

function levelAmount(
  values: ChangeValues,
  terms: LoanTerms,
  events: readonly LoanEvent[],
): Pick<ChangeValues, 'amount'> {
  const { change } = parsedChange('modification', NO_LOAN, { ...values, amount: '1', reason: 'Preview' })
  if (change?.act !== 'modification') return {}
  const { on, installment, count, due: firstDue, rate_percent: ratePercent } = change
  const plan = { on, installment, count, firstDue, ...(ratePercent && { ratePercent }) }
  const cents = amortizingPayment(terms, events, plan)
  return cents === null ? {} : { amount: (cents / 100).toFixed(2) }
}

// A count that was typed stays, with the level payment for it.
function proposedValues(
  values: ChangeValues,
  field: ChangeField,
  terms: LoanTerms,
  events: readonly LoanEvent[],
): Pick<ChangeValues, 'amount' | 'count'> {
  const count = values.count || '1'
  const { change } = parsedChange('calendar_change', NO_LOAN, { ...values, count, amount: '1', reason: 'Preview' })
  if (change?.act !== 'calendar_change') return {}
  if (field !== 'count') {
    const proposed = proposedCalendar(terms, events, change)
    return proposed === null ? {} : { count: String(proposed.count), amount: (proposed.cents / 100).toFixed(2) }
  }
  const { on, installment, due: firstDue } = change
  const plan = { on, installment, firstDue, count: change.count, calendar: calendarOf(change) }
  const cents = amortizingPayment(terms, events, plan)
  return cents === null ? {} : { amount: (cents / 100).toFixed(2) }
}

interface Control {
  value: string
  error: string | undefined
  account: LoanState
  clientId: string
  onChange: (event: { target: { value: string } }) => void
}

interface Option {
  value: string
  label: string
}

// A preview belongs to no loan.
const NO_LOAN = '00000000-0000-0000-0000-000000000000'
const CHOOSE: Option = { value: '', label: 'Choose' }

const select =
  (label: string, optionsOf: (account: LoanState) => readonly Option[]) =>
  ({ account, clientId: _, ...control }: Control) => (
    <SelectField label={label} options={optionsOf(account)} {...control} />
  )
const text =
  (label: string, more: { type?: string; inputMode?: 'decimal' | 'numeric'; hint?: string } = {}) =>
  ({ account: _, clientId: __, ...control }: Control) => (
    <TextField label={label} autoComplete="off" {...more} {...control} />
  )

const FIELDS: Readonly<Record<ChangeField, (control: Control) => ReactNode>> = {
  fee: select('Fee', () => FEE_KINDS.map((value) => ({ value, label: FEES[value] }))),
  charge: select('Charge', () => CHARGE_KINDS.map((value) => ({ value, label: inWords(value) }))),
  fee_id: select('Fee', (account) => [CHOOSE, ...unpaidFees(account)]),
  installment: select('Installment', (account) => [CHOOSE, ...openInstallments(account)]),
  periods: text('Periods', { inputMode: 'numeric', hint: 'The number of installments to move by.' }),
  count: text('Number of installments', { inputMode: 'numeric' }),
  amount: text('Amount (USD)', { inputMode: 'decimal' }),
  due: text('New due date', { type: 'date' }),
  rate_percent: text('Rate (percent a year)', { inputMode: 'decimal' }),
  until: text('Last day', { type: 'date' }),
  chapter: select('Chapter', () => ['7', '11', '12', '13'].map((value) => ({ value, label: `Chapter ${value}` }))),
  method: select('Method', () => [CHOOSE, ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))]),
  reference: text('Reference (optional)'),
  every: select('Payments', () =>
    CHANGED_FREQUENCIES.map((value) => ({ value, label: inWords(calendarWords({ every: value })) })),
  ),
  second_day: text('Other day of the month', { inputMode: 'numeric', hint: 'For payments twice a month.' }),
  notice_on: text('Notice of the servicemember', {
    type: 'date',
    hint: 'Empty: today. Within 180 days after service.',
  }),
  document_id: ({ clientId, value, error, onChange }) => (
    <OrdersFile {...{ clientId, value, error }} onChange={(id) => onChange({ target: { value: id } })} />
  ),
  on_business_days: select('On a weekend or holiday', () => [
    { value: '', label: 'Due on that day' },
    { value: 'yes', label: 'Due on the business day before, as paydays are' },
  ]),
  limit_override: text('Why this loan goes beyond the limit'),
}

const FEES = {
  late: 'Late fee',
  nsf: 'Returned-payment fee',
  extension: 'Extension fee',
  other: 'Other fee',
} as const

function unpaidFees({ fees }: LoanState): Option[] {
  return fees
    .map((fee) => ({ ...fee, unpaidCents: fee.cents - fee.paidCents - fee.waivedCents }))
    .filter(({ unpaidCents }) => unpaidCents > 0)
    .map(({ id, kind, on, unpaidCents }) => ({
      value: id,
      // Only fees are in the list, not charges.
      label: `${FEES[kind as keyof typeof FEES]} of ${shortDate(on)}: ${dollarsAndCents(unpaidCents)}`,
    }))
}

function openInstallments({ items }: LoanState): Option[] {
  return items
    .filter(({ unpaidCents }) => unpaidCents > 0)
    .map(({ number, due, unpaidCents }) => ({
      value: String(number),
      label: `${number}: ${shortDate(due)}, ${dollarsAndCents(unpaidCents)}`,
    }))
}
