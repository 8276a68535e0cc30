import { typedDollars } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { type LoanChange, loanChangeSchema } from './loan-change.ts'

export type ChangeAct = LoanChange['act']

/** The fields of the form, besides the date and the reason, which every change has. */
export type ChangeField =
  | 'fee'
  | 'charge'
  | 'fee_id'
  | 'installment'
  | 'periods'
  | 'count'
  | 'amount'
  | 'due'
  | 'rate_percent'
  | 'until'
  | 'chapter'
  | 'method'
  | 'reference'
  | 'limit_override'
  | 'every'
  | 'second_day'
  | 'on_business_days'
  | 'notice_on'
  | 'document_id'

interface ChangeForm {
  label: string
  /** The effect of the change, in a sentence. */
  about: string
  fields: readonly ChangeField[]
}

/** The changes that a form offers, in the order of the list. A late fee is assessed by itself, but can be entered too. */
export const CHANGE_FORMS: Readonly<Record<ChangeAct, ChangeForm>> = {
  fee: { label: 'Fee', about: 'Adds a fee that the contract states.', fields: ['fee', 'installment', 'amount'] },
  charge: {
    label: 'Charge',
    about: 'Adds a cost that you paid for the borrower.',
    fields: ['charge', 'amount'],
  },
  waiver: { label: 'Waive a fee', about: 'Forgives all or part of a fee.', fields: ['fee_id', 'amount'] },
  credit: {
    label: 'Credit',
    about: 'Lowers what is owed without money, such as a goodwill credit.',
    fields: ['amount'],
  },
  refund: {
    label: 'Refund',
    about: 'Records that you paid out a credit balance. This doesn’t move any money.',
    fields: ['amount', 'method', 'reference'],
  },
  due_date_change: {
    label: 'Change a due date',
    about: 'Moves an installment. Those after it follow the calendar from there.',
    fields: ['installment', 'due'],
  },
  extension: {
    label: 'Extend',
    about: 'Moves every unpaid installment from this one on. Interest goes on.',
    fields: ['installment', 'periods'],
  },
  payment_change: {
    label: 'Change the payment',
    about: 'From an installment on, another amount is due. The last one stays what is left.',
    fields: ['installment', 'amount'],
  },
  hardship: {
    label: 'Hardship: lower payments for a time',
    about: 'For so many installments a lower amount is due. Interest goes on, and the last installment takes the rest.',
    fields: ['installment', 'count', 'amount'],
  },
  re_age: {
    label: 'Re-age',
    about: 'Makes a past-due loan current by moving its installments. Once in 12 months, twice in five years.',
    fields: ['installment', 'periods'],
  },
  modification: {
    label: 'Modify the loan',
    about: 'Replaces the open installments by new ones, also at another rate. The last one takes the rest.',
    fields: ['installment', 'count', 'due', 'rate_percent', 'amount'],
  },
  calendar_change: {
    label: 'Change the calendar',
    about: 'From an installment on, payments are due on other days, such as paydays. The last one takes the rest.',
    fields: ['installment', 'every', 'due', 'second_day', 'on_business_days', 'count', 'amount'],
  },
  rate_change: { label: 'Change the rate', about: 'From the date on, another rate applies.', fields: ['rate_percent'] },
  scra: {
    label: 'Servicemember’s 6% cap',
    about:
      'Interest is at most 6% a year from the day of the orders on. Payments are lower by the forgiven interest: 50 USC 3937.',
    fields: ['until', 'notice_on', 'document_id'],
  },
  accrual_off: { label: 'Stop interest', about: 'No interest accrues from the date on.', fields: [] },
  accrual_on: { label: 'Resume interest', about: 'Interest accrues again from the date on.', fields: [] },
  advance: { label: 'Advance', about: 'Records more money lent on this loan.', fields: ['amount'] },
  settlement: {
    label: 'Settle',
    about: 'Accepts a payment for all that is owed. The rest is forgiven, for good.',
    fields: ['amount', 'method', 'reference'],
  },
  sale: { label: 'Sell the loan', about: 'The loan leaves your books.', fields: [] },
  deceased: { label: 'Death of the borrower', about: 'Marks the borrower as deceased.', fields: [] },
  bankruptcy: {
    label: 'Bankruptcy',
    about: 'Records that the borrower filed for bankruptcy. Contact and late fees stop.',
    fields: ['chapter'],
  },
  bankruptcy_dismissed: {
    label: 'Bankruptcy dismissed',
    about: 'The court dismissed the case. Contact and late fees are possible again.',
    fields: [],
  },
  fraud: {
    label: 'Identity theft claimed',
    about: 'A person says that someone else took out this loan. Contact stops until it is resolved.',
    fields: [],
  },
  fraud_resolved: { label: 'Identity theft resolved', about: 'The claim was investigated and is over.', fields: [] },
}

/** The typed values of the form, by field. */
export type ChangeValues = Partial<Record<ChangeField | 'on' | 'reason', string>>

export type ParsedChange =
  | { change: LoanChange; body: object }
  | { change: null; errors: Partial<Record<keyof ChangeValues, string>> }

// A preview needs no key, and the request gets its own.
const PREVIEW = { idempotency_key: 'preview' }
const NUMBERS: readonly ChangeField[] = ['installment', 'periods', 'count', 'chapter', 'second_day']

/** Parses the typed values of a change: the change with its amount in cents, and the body to send. */
export function parsedChange(act: ChangeAct, loanId: string, values: ChangeValues): ParsedChange {
  const { fields } = CHANGE_FORMS[act]
  const typed = [...fields, ...(act === 'extension' ? (['limit_override'] as const) : [])].filter(
    (field) => (values[field] ?? '') !== '',
  )
  const body: Record<string, unknown> = { act, loan_id: loanId, on: values.on ?? '', reason: values.reason ?? '' }
  for (const field of typed) body[field] = NUMBERS.includes(field) ? Number(values[field]) : values[field]
  if (values.on_business_days === 'yes' && typed.includes('on_business_days')) body.on_business_days = true
  const dollars = fields.includes('amount')
    ? typedDollars('Amount', 0.01, MOST_DOLLARS).safeParse(values.amount ?? '')
    : null
  if (dollars?.success) body.amount = dollars.data
  const parsed = loanChangeSchema.safeParse({ ...body, ...PREVIEW })
  if (parsed.success && dollars?.success !== false) return { change: parsed.data, body }
  const issues = [...(parsed.error?.issues ?? [])].toReversed()
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
  if (dollars?.success === false) errors.amount = dollars.error.issues[0]?.message ?? 'Amount is required'
  return { change: null, errors }
}
