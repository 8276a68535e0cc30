import type { z } from 'zod'
import { NegativeAmortization } from '#features/lending/rules/engine/contract-schedule.ts'
import { type Figures, figuresOf } from '#features/lending/rules/quotes/quote.ts'
import { type QuoteRequest, quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { labelOf } from './field-labels.ts'
import type { InspectorFields } from './inspector-fields.ts'
import { type FieldProblem, typedRequest } from './typed-request.ts'

/** A typed contract: computed, or the reasons why it can't be. */
export type Inspected =
  | { outcome: 'quoted'; request: QuoteRequest; figures: Figures }
  | {
      outcome: 'unquoted'
      problems: FieldProblem[]
      /** Required fields that are still empty, by path. */
      missing: string[]
    }

/** Computes a typed contract. Every refusal of the request is a problem of the field it is about. */
export function inspect(fields: InspectorFields): Inspected {
  const { candidate, problems, missing } = typedRequest(fields)
  const parsed = quoteRequestSchema.safeParse(candidate)
  const refused = parsed.success ? [] : parsed.error.issues.map(fields.entry === 'terms' ? problemOf : listedProblemOf)
  const marked = new Set([...missing, ...problems.map(({ field }) => field)])
  // A field that can't be read is absent from the request, which refuses it again.
  const all = [...problems, ...refused.filter(({ field }) => !marked.has(field) && !isImplied(field, fields))]
  if (!parsed.success || all.length > 0 || missing.length > 0)
    return { outcome: 'unquoted', problems: all.filter(isSettled(marked)), missing }
  return computed(parsed.data)
}

// Without rows of advances, the loan is one advance on the start. Other fields then have the same problem.
const isImplied = (field: string, { advances }: InspectorFields) => field === 'advances' && advances.length === 0

// A comparison with a field that is empty or wrong says nothing yet.
const COMPARED: Record<string, string[]> = {
  firstDue: ['start'],
  contractPayments: ['start'],
  rateChanges: ['start'],
  ...{ advances: ['amount', 'firstDue', 'count'], charges: ['amount'], balloon: ['amount'] },
}
const isSettled =
  (marked: ReadonlySet<string>) =>
  ({ field }: FieldProblem) =>
    marked.has(field) || !(COMPARED[field] ?? []).some((other) => marked.has(other))

function computed(request: QuoteRequest): Inspected {
  try {
    return { outcome: 'quoted', request, figures: figuresOf(request) }
  } catch (error) {
    if (!(error instanceof NegativeAmortization)) throw error
    const message = `Payment ${error.number} doesn't cover its interest of ${dollarsAndCents(error.interestCents)}. Raise the payment or lower the rate.`
    return { outcome: 'unquoted', problems: [{ field: 'payment', message }], missing: [] }
  }
}

const FIELDS: Record<string, string> = {
  rate_percent: 'rate',
  'calendar.every': 'every',
  'calendar.first_due': 'firstDue',
  'calendar.second_day': 'secondDay',
  'calendar.count': 'count',
  payment_cents: 'payment',
  balloon_cents: 'balloon',
  interest_only: 'interestOnly',
  equal_principal: 'equalPrincipal',
  contract_payments: 'contractPayments',
  rate_changes: 'rateChanges',
  loan_type: 'loanType',
}

function problemOf({ path, message }: z.core.$ZodIssue): FieldProblem {
  const field = fieldOf(path.map(String))
  return { field, message: `${labelOf(field)} ${message}.` }
}

// The list of payments makes the calendar, so the form has no fields for it.
function listedProblemOf(issue: z.core.$ZodIssue): FieldProblem {
  const problem = problemOf(issue)
  if (problem.field === 'count')
    return { field: 'every', message: 'Choose how often payments are due. “Once” is for a single payment.' }
  if (problem.field !== 'firstDue') return problem
  return { field: 'contractPayments', message: `${labelOf('contractPayments')} ${issue.message}.` }
}

function fieldOf([first = '', ...rest]: string[]): string {
  if (first === 'contract_payments') return 'contractPayments'
  if (first === 'rate_changes') return ['rateChanges', ...rest].join('.').replace('rate_percent', 'rate')
  const path = [first, ...rest].join('.')
  return FIELDS[path] ?? path
}
