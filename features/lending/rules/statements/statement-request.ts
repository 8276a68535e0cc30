import { z } from 'zod'
import { isPlainDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { StatementPeriod } from './loan-statement.ts'

export const STATEMENT_FORMATS = ['pdf', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

const date = (label: string) => z.string(`${label} is required`).refine(isPlainDate, `${label} must be a date`)

/** The body of POST /functions/v1/loan-statement. */
export const statementRequestSchema = z.strictObject({
  loan_id: z.guid('Invalid loan ID'),
  from: date('First day'),
  until: date('Last day'),
  format: z.enum(STATEMENT_FORMATS, 'Format must be pdf or csv'),
})

/** A problem of a period, at the field that has it. */
export interface PeriodProblem {
  field: 'from' | 'until'
  message: string
}

interface LoanDays {
  start: PlainDate
  today: PlainDate
}

/** Returns why a loan that began on `start` has no statement of these days, or null if it has one. */
export function periodProblem({ from, until }: StatementPeriod, { start, today }: LoanDays): PeriodProblem | null {
  if (until < from) return { field: 'until', message: 'The last day can’t be before the first' }
  if (from > today) return { field: 'from', message: 'A statement can’t begin in the future' }
  if (until < start)
    return { field: 'until', message: `The loan began on ${shortDate(start)}. A statement can’t end earlier.` }
  return null
}

/** The days that have come: a period that goes on ends today. */
export const daysSoFar = ({ from, until }: StatementPeriod, today: PlainDate): StatementPeriod => ({
  from,
  until: until < today ? until : today,
})
