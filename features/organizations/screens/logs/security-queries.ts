import { infiniteQueryOptions } from '@tanstack/react-query'
import { orgAdminQueries } from '#features/organizations/screens/queries.ts'
import { SECURITY_EVENTS, type SecurityEventGroup } from '#features/sign-in/rules/security-event.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const PAGE_LENGTH = 50

export type SecurityEvent = OutputOf<'organization_security_log'>

/** The filters of the security log. Absent means no filter. */
export interface SecurityFilter {
  person?: string
  group?: SecurityEventGroup
}

const actionsOf = (group: SecurityEventGroup | undefined): string[] =>
  Object.entries(SECURITY_EVENTS)
    .filter(([name]) => group === undefined || name === group)
    .flatMap(([, { actions }]) => actions)

export const securityLogQuery = ({ person, group }: SecurityFilter) =>
  infiniteQueryOptions({
    queryKey: [...orgAdminQueries.all, 'security-log', person, group],
    queryFn: ({ pageParam }) => {
      const asked = { actions: actionsOf(group), person: person ?? null, before: pageParam, count: PAGE_LENGTH }
      return unwrap(supabase.rpc('organization_security_log', asked))
    },
    initialPageParam: null as string | null, // widens: the first page has no predecessor
    getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
  })
