import { counted } from '#platform/rules/counted.ts'
import { contractPayments } from './contract-payments.ts'
import { type InspectorFields, isAsked } from './inspector-fields.ts'
import { typedCents, typedCount, typedDate, typedPercent } from './typed-values.ts'

/** A problem with a field. Rows have paths such as `charges.0.amount`. */
export interface FieldProblem {
  field: string
  /** A whole sentence for the screen. */
  message: string
}

/** The candidate of a request, and the reasons why it is none yet. */
export interface TypedRequest {
  candidate: Record<string, unknown>
  problems: FieldProblem[]
  /** Required fields that are empty, by path. */
  missing: string[]
}

type Read<Value> = (text: string) => { value: Value } | { problem: string }

/** Turns typed fields into the candidate of a quote request. Only fields that apply are read. */
export function typedRequest(fields: InspectorFields): TypedRequest {
  const problems: FieldProblem[] = []
  const missing: string[] = []
  const optional = <Value>(field: string, text: string, read: Read<Value>): Value | undefined => {
    if (text.trim() === '') return undefined
    const typed = read(text)
    if ('value' in typed) return typed.value
    problems.push({ field, message: typed.problem })
    return undefined
  }
  const required: typeof optional = (field, text, read) => {
    if (text.trim() === '') missing.push(field)
    return optional(field, text, read)
  }
  const reader = { optional, required, problems, missing }
  const candidate = { ...shared(fields, reader), ...(fields.entry === 'terms' ? terms : listed)(fields, reader) }
  return { candidate: withoutAbsent(candidate), problems, missing }
}

interface Reader {
  optional: <Value>(field: string, text: string, read: Read<Value>) => Value | undefined
  required: <Value>(field: string, text: string, read: Read<Value>) => Value | undefined
  problems: FieldProblem[]
  missing: string[]
}

function shared(fields: InspectorFields, { required }: Reader) {
  return {
    amount: required('amount', fields.amount, typedCents),
    start: required('start', fields.start, typedDate),
    charges: rows(fields.charges, ({ kind, amount, paid }, n) => ({
      kind,
      amount: required(`charges.${n}.amount`, amount, typedCents),
      financed: paid === 'financed',
      prepaid: paid === 'prepaid',
    })),
    advances: isAsked('advances', fields)
      ? rows(fields.advances, ({ on, amount }, n) => ({
          on: required(`advances.${n}.on`, on, typedDate),
          amount: required(`advances.${n}.amount`, amount, typedCents),
        }))
      : undefined,
    state: fields.state || undefined,
    loan_type: fields.loanType || undefined,
  }
}

function terms(fields: InspectorFields, { optional, required }: Reader) {
  const { method, dayCount, every } = fields
  const asked = <Value>(field: 'payment' | 'balloon' | 'interestOnly' | 'secondDay', read: Read<Value>) =>
    isAsked(field, fields) ? optional(field, fields[field], read) : undefined
  return {
    ...{ method, day_count: dayCount, rate_percent: required('rate', fields.rate, typedPercent) },
    calendar: withoutAbsent({
      every,
      first_due: required('firstDue', fields.firstDue, typedDate),
      second_day: asked('secondDay', typedCount),
      count: isAsked('count', fields) ? required('count', fields.count, typedCount) : 1,
    }),
    payment_cents: asked('payment', typedCents),
    balloon_cents: asked('balloon', typedCents),
    interest_only: asked('interestOnly', typedCount),
    equal_principal: (isAsked('equalPrincipal', fields) && fields.equalPrincipal) || undefined,
    rate_changes: isAsked('rateChanges', fields)
      ? rows(fields.rateChanges, ({ on, rate }, n) => ({
          on: required(`rateChanges.${n}.on`, on, typedDate),
          rate_percent: required(`rateChanges.${n}.rate`, rate, typedPercent),
        }))
      : undefined,
  }
}

// The payments decide the interest, so the method and the day count change nothing.
function listed(fields: InspectorFields, { optional, problems, missing }: Reader) {
  const { payments, unread } = contractPayments(fields.contractPayments)
  if (unread.length > 0)
    problems.push({ field: 'contractPayments', message: `Correct ${counted(unread.length, 'line')}.` })
  if (fields.contractPayments.trim() === '') missing.push('contractPayments')
  const later = payments.find(({ on }) => on > fields.start) ?? payments[0]
  return {
    ...{ method: 'scheduled', day_count: '30/360', rate_percent: optional('rate', fields.rate, typedPercent) },
    calendar: withoutAbsent({
      every: fields.every,
      first_due: later?.on,
      second_day: isAsked('secondDay', fields) ? optional('secondDay', fields.secondDay, typedCount) : undefined,
      count: Math.max(1, payments.length),
    }),
    contract_payments: payments,
  }
}

const rows = <Row, Sent>(typed: readonly Row[], read: (row: Row, n: number) => Sent): Sent[] | undefined =>
  typed.length === 0 ? undefined : typed.map(read)

const withoutAbsent = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
