import { queryOptions, useQuery } from '@tanstack/react-query'
import { modelLabel, SHOWN_MODEL } from '#features/credit-reports/rules/score-models.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The score model of the company's lists and new policies, and whether the user may change it. Null for a person without a company. */
export const scoreModelQuery = queryOptions({
  queryKey: ['organization', 'score-model'],
  queryFn: async () => (await unwrap(supabase.rpc('company_score_model')))[0] ?? null,
})

/** Returns the key and the name of the model that lists show: FICO 8 until the company's own choice has loaded. */
export function useListModel(): { key: string; label: string } {
  const key = useQuery(scoreModelQuery).data?.score_model ?? SHOWN_MODEL
  return { key, label: modelLabel(key) }
}
