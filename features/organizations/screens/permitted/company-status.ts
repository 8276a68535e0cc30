import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ORGANIZATION_BLOCKS } from '#features/organizations/rules/organization-status.ts'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'

export interface OrganizationStatusNow {
  block: (typeof ORGANIZATION_BLOCKS)[number] | null
  suspended_because: string | null
  support_email: string | null
  /** True if an owner has opened the lending desk. */
  has_lending: boolean
  /** The screens that an owner has hidden. */
  hidden_screens: string[]
}

const STALE_MS = 60_000

/** Why the user's company can only read and export; null for people without a company. */
export const organizationStatus = (userId: string) =>
  queryOptions({
    queryKey: ['company-standing', userId],
    queryFn: () => jsonOf<OrganizationStatusNow | null>(supabase.rpc('company_standing', {}, { get: true })),
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
