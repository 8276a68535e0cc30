import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { wireCents } from '#platform/rules/money.ts'

/** The amount is in cents. */
export type PastDueLoan = Awaited<ReturnType<typeof pastDue>>[number]

/**
 * Past-due loans, most overdue first. Separate from a loan page's queries, so that the dashboard loads only this one.
 */
export const pastDueLoans = (limit: number) =>
  queryOptions({ queryKey: ['lending', 'past-due', limit], queryFn: () => pastDue(limit) })

async function pastDue(limit: number) {
  const loans = supabase
    .from('loans')
    .select('id, loan_type, past_due_amount, days_past_due, client:clients(full_name)')
    .eq('status', 'past_due')
    .order('days_past_due', { ascending: false })
    .limit(limit)
  return (await unwrap(loans)).map((loan) => ({ ...loan, past_due_amount: wireCents(loan.past_due_amount) }))
}
