import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AccountKey } from '#features/accounting/rules/accounts.ts'
import type { ExceptionKind } from '#features/accounting/rules/exception-kinds.ts'
import type { MonthEndCommand } from '#features/accounting/rules/month-end-commands.ts'
import type { TrialBalanceRow } from '#features/accounting/rules/trial-balance.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A closing of a month, and its reopening. */
export interface Closing {
  month_end: PlainDate
  closed_at: string
  closed_by_name: string | null
  reopened_at: string | null
  reopened_by_name: string | null
  reopen_reason: string | null
}

/** An account of the company's chart. */
export interface NamedAccount {
  account: AccountKey
  number: string
  name: string
}

/** The books of a month, in whole cents. Debits are above 0. */
export interface MonthBooks {
  month: PlainDate
  trial_balance: TrialBalanceRow[]
  control: { account: AccountKey; books: number; frozen: number }[]
  interest: { kind: string; income: number; receivable: number }[]
  cash: { clerk: string | null; account: AccountKey; entries: number; received: number; returned: number }[]
  safe: { person: string; drops: number; dropped: number; deposits: number; deposited: number; variance: number }[]
  exceptions: { kind: ExceptionKind; loan_id: string; borrower: string; on_day: PlainDate; cents: number }[]
}

/** The reply of the command month-end. */
export interface MonthReport {
  months: PlainDate[]
  closed_through: PlainDate | null
  closings: Closing[]
  chart: NamedAccount[]
  books: MonthBooks | null
}

/** The books of a month, or of the last one. */
export const monthReportQuery = (month: PlainDate | null) =>
  queryOptions({
    queryKey: ['month-end', month],
    queryFn: () => callFunction<MonthReport>('month-end', { act: 'report', ...(month !== null && { month }) }),
    placeholderData: keepPreviousData,
  })

/** Sends a command to the books, and loads them anew. */
export function useMonthEndCommand(onDone: () => void, run = (act: () => Promise<unknown>) => act()) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (command: Exclude<MonthEndCommand, { act: 'report' }>) => run(() => callFunction('month-end', command)),
    onSuccess: onDone,
    onSettled: (_done, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['month-end'] })),
  })
}
