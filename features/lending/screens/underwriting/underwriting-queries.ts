import { queryOptions } from '@tanstack/react-query'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

/** The client of an application, and the terms of its product. */
export type UnderwrittenCase = NonNullable<Awaited<ReturnType<typeof caseOf>>>

export const underwritingQueries = {
  case: (applicationId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'underwriting', applicationId],
      queryFn: () => caseOf(applicationId),
    }),
}

async function caseOf(id: string) {
  if (!isUuid(id)) return null
  const found = await unwrap(
    supabase
      .from('loan_applications')
      .select('id, owner_id, client:clients(id, full_name, city, state), product_version:loan_product_versions(terms)')
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<{ product_version: { terms: ProductTerms } | null }>(),
  )
  return found?.client ? { ...found, client: found.client } : null
}
