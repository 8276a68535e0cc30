import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ORGANIZATION_BLOCKS } from '#features/organizations/rules/organization-status.ts'
import { read, supabase } from '#platform/browser/supabase.ts'

const standing = z.object({
  block: z.enum(ORGANIZATION_BLOCKS).nullable(),
  suspended_because: z.string().nullable(),
  support_email: z.string().nullable().default(null),
})
export type OrganizationStatusNow = z.infer<typeof standing>

const STALE_MS = 60_000

/** Why the user's company can only read and export; null for people without a company. */
const organizationStatus = (userId: string) =>
  queryOptions({
    queryKey: ['company-standing', userId],
    queryFn: () => read(standing.nullable(), supabase.rpc('company_standing', {}, { get: true })),
    staleTime: STALE_MS,
    retry: false,
  })

/**
 * The same for a person of a company. If it can't be loaded, the company counts as working, because the server checks
 * anyway.
 */
export function useOrganizationStatus(userId: string, isAsked: boolean): OrganizationStatusNow | null {
  return useQuery({ ...organizationStatus(userId), enabled: isAsked }).data ?? null
}
