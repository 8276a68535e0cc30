import { z } from 'zod'
import type { StatementPeriod } from '#features/lending/rules/statements/loan-statement.ts'
import { NAMED_PERIODS, type NamedPeriod, namedPeriod } from '#features/lending/rules/statements/named-periods.ts'
import { periodProblem, STATEMENT_FORMATS } from '#features/lending/rules/statements/statement-request.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'

const PERIOD_LABELS: Record<NamedPeriod, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  all: 'Since the loan began',
}

export const PERIOD_OPTIONS = [
  ...NAMED_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
  { value: 'custom', label: 'Custom dates' },
]

export const FORMAT_OPTIONS = [
  { value: 'pdf', label: 'PDF, to send or print' },
  { value: 'csv', label: 'CSV, for a spreadsheet' },
]

interface LoanDays {
  start: PlainDate
  today: PlainDate
}

interface TypedPeriod {
  period: string
  from: string
  until: string
}

/** The days of the chosen period. Custom days are returned as typed. */
export function chosenPeriod({ period, from, until }: TypedPeriod, loan: LoanDays): StatementPeriod {
  const named = NAMED_PERIODS.find((name) => name === period)
  return named === undefined ? { from, until } : namedPeriod(named, loan)
}

/** The form's schema. Its output is the request's period and format. */
export const statementFormSchema = (loan: LoanDays) =>
  z
    .object({ period: z.string(), from: z.string(), until: z.string(), format: z.enum(STATEMENT_FORMATS) })
    .superRefine((typed, context) => {
      const isCustom = typed.period === 'custom'
      const days = chosenPeriod(typed, loan)
      const wrong = (['from', 'until'] as const).filter((field) => !isPlainDate(days[field]))
      for (const field of wrong) context.addIssue({ code: 'custom', path: [field], message: 'Enter a date' })
      const problem = wrong.length > 0 ? null : periodProblem(days, loan)
      if (problem !== null)
        context.addIssue({ code: 'custom', path: [isCustom ? problem.field : 'period'], message: problem.message })
    })
    .transform(({ format, ...typed }) => ({ period: chosenPeriod(typed, loan), format }))
