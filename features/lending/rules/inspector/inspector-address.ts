import { z } from 'zod'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { METHODS } from '#features/lending/rules/engine/contract-terms.ts'
import { CLOSING_CHARGE_KINDS } from '#features/lending/rules/engine/finance-charge.ts'
import { FREQUENCIES } from '#features/lending/rules/engine/payment-calendar.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { type ContractPayment, contractPayments, paymentLines } from './contract-payments.ts'
import { EMPTY_CONTRACT, type InspectorFields } from './inspector-fields.ts'

// Longer texts are no amounts, dates, or rates.
const LONGEST = 30
const MOST_ROWS = 100

const text = z.string().max(LONGEST).catch('')
const parts = z.string().transform((row) => row.split('~'))
const charge = parts.pipe(
  z.tuple([z.enum(CLOSING_CHARGE_KINDS), z.string().max(LONGEST), z.enum(['prepaid', 'financed'])]),
)
const pair = parts.pipe(z.tuple([z.string().max(LONGEST), z.string().max(LONGEST)]))

/**
 * Returns the query of a link to a contract, without the question mark. Fields with their first value are left out. Payments are
 * listed by their days apart and by the amounts that change, so that twenty years of weekly payments fit in an address.
 */
export function inspectorQuery(fields: InspectorFields): string {
  const query = new URLSearchParams()
  for (const [name, field] of Object.entries(TEXTS))
    if (fields[field] !== EMPTY_CONTRACT[field] && fields[field] !== '') query.set(name, fields[field])
  if (fields.equalPrincipal) query.set('equal_principal', '1')
  for (const { kind, amount, paid } of fields.charges) query.append('charge', [kind, amount, paid].join('~'))
  for (const { on, amount } of fields.advances) query.append('advance', `${on}~${amount}`)
  for (const { on, rate } of fields.rateChanges) query.append('rate_change', `${on}~${rate}`)
  const { payments } = contractPayments(fields.contractPayments)
  if (payments.length > 0) query.set('payments', packed(payments))
  return String(query)
}

/** The parameters of fields that are one text each. */
const TEXTS = {
  entry: 'entry',
  amount: 'amount',
  rate: 'rate',
  method: 'method',
  day_count: 'dayCount',
  start: 'start',
  every: 'every',
  first_due: 'firstDue',
  second_day: 'secondDay',
  count: 'count',
  payment: 'payment',
  balloon: 'balloon',
  interest_only: 'interestOnly',
  state: 'state',
  loan_type: 'loanType',
} as const satisfies Record<string, keyof InspectorFields>

/** Returns the contract of a link. Parts that a link can't have are left empty. */
export function fieldsOfQuery(search: string): InspectorFields {
  const query = new URLSearchParams(search)
  const one = (name: string) => text.parse(query.get(name) ?? '')
  const choice = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value =>
    values.find((value) => value === query.get(name)) ?? otherwise
  return {
    entry: choice('entry', ['terms', 'payments'], EMPTY_CONTRACT.entry),
    ...{ amount: one('amount'), rate: one('rate'), start: one('start') },
    method: choice('method', METHODS, EMPTY_CONTRACT.method),
    dayCount: choice('day_count', DAY_COUNTS, EMPTY_CONTRACT.dayCount),
    every: choice('every', FREQUENCIES, EMPTY_CONTRACT.every),
    ...{ firstDue: one('first_due'), secondDay: one('second_day'), count: one('count') },
    ...{ payment: one('payment'), balloon: one('balloon'), interestOnly: one('interest_only') },
    equalPrincipal: query.get('equal_principal') === '1',
    charges: rowsOf(query, 'charge', charge).map(([kind, amount, paid]) => ({ kind, amount, paid })),
    advances: rowsOf(query, 'advance', pair).map(([on, amount]) => ({ on, amount })),
    rateChanges: rowsOf(query, 'rate_change', pair).map(([on, rate]) => ({ on, rate })),
    contractPayments: paymentLines(unpacked(query.get('payments') ?? '')),
    state: one('state'),
    loanType: choice('loan_type', [...LOAN_TYPES, ''], ''),
  }
}

function rowsOf<Row>(query: URLSearchParams, name: string, schema: z.ZodType<Row>): Row[] {
  const rows = query.getAll(name).slice(0, MOST_ROWS)
  return rows.flatMap((row) => {
    const { data } = schema.safeParse(row)
    return data === undefined ? [] : [data]
  })
}

/** '2026-02-15_23000.28.31_24000': a date, then days after the payment before; the cents only where they change. */
function packed(payments: readonly ContractPayment[]): string {
  return payments
    .map(({ on, amount }, n) => {
      const before = payments[n - 1]
      const day = before === undefined ? on : String(daysBetween(before.on, on))
      return before?.amount === amount ? day : `${day}_${amount}`
    })
    .join('.')
}

function unpacked(list: string): ContractPayment[] {
  const payments: ContractPayment[] = []
  for (const entry of list === '' ? [] : list.split('.')) {
    const [, day = '', cents] = /^(\d{4}-\d{2}-\d{2}|-?\d{1,5})(?:_(\d{1,11}))?$/.exec(entry) ?? []
    const before = payments.at(-1)
    const on = before === undefined ? day : day !== '' && addDays(before.on, Number(day))
    const amount = cents === undefined ? before?.amount : Number(cents)
    if (on === false || !isPlainDate(on) || amount === undefined) return []
    payments.push({ on, amount })
  }
  return payments
}
