import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { centsOf } from '#platform/rules/money.ts'

/** Converts a `numeric` from the API to integer cents. */
export const cents = z.union([z.number(), z.string()]).transform((amount) => centsOf(amount) ?? 0)

const pastDueLoan = z.object({
  id: z.string(),
  loan_type: z.enum(LOAN_TYPES),
  past_due_amount: cents,
  days_past_due: z.number(),
  client: z.object({ full_name: z.string() }).nullable(),
})
export type PastDueLoan = z.infer<typeof pastDueLoan>

/**
 * Past-due loans, most overdue first. Separate from a loan page's queries, so that the dashboard loads only this one.
 */
export const pastDueLoans = (limit: number) =>
  queryOptions({ queryKey: ['lending', 'past-due', limit], queryFn: () => pastDue(limit) })

async function pastDue(limit: number): Promise<PastDueLoan[]> {
  const found = await unwrap(
    supabase
      .from('loans')
      .select('id, loan_type, past_due_amount, days_past_due, client:clients(full_name)')
      .eq('status', 'past_due')
      .order('days_past_due', { ascending: false })
      .limit(limit),
  )
  return z.array(pastDueLoan).parse(found)
}
