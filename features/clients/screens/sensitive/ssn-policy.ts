import { useQuery } from '@tanstack/react-query'
import type { SsnPolicy } from '#features/clients/rules/issued-ssn.ts'
import { reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { config } from '#platform/browser/supabase.ts'

/**
 * Returns the facts that decide which SSNs a form accepts. Until the company's kind is known, the stricter rules of a
 * credit repair company apply.
 */
export function useSsnPolicy(): SsnPolicy {
  const account = useQuery(reportQueries.account()).data ?? null
  return { isSandbox: config.sandbox, isRepair: account === null || account.account_type === 'cro' }
}
