import {
  PAGE_LENGTH,
  pageRequestOf,
  unsortedRequestOf,
  viewOf,
} from '#features/clients/screens/list/client-list-view.ts'
import type { Ask } from '#platform/browser/early-answers.ts'

const PROFILE_COLUMNS = 'id,email,full_name,company_name,account_type,is_super_admin'
const ONE_ROW = 'application/vnd.pgrst.object+json'

/** Returns the requests that a page's first view needs, exactly as the features send them. */
export function earlyAsks(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  user: { id: string; role?: string },
): Ask[] {
  const profile = new URLSearchParams({ select: PROFILE_COLUMNS, id: `eq.${user.id}` })
  return [
    { method: 'GET', address: `/rest/v1/users?${profile}` },
    { method: 'GET', address: '/rest/v1/rpc/organization_branding' },
    // Super admins have no company of their own.
    ...(user.role === 'authenticated' ? (OF_PAGE[pathname]?.(new URLSearchParams(search)) ?? []) : []),
  ]
}

const OF_PAGE: Record<string, (params: URLSearchParams) => Ask[]> = {
  '/dashboard': () => [{ ...call('dashboard_summary', {}), accept: ONE_ROW }, call('going_live', {})],
  '/dashboard/clients': (params) => {
    const view = viewOf(params)
    return [
      call('client_list', { wish: pageRequestOf(view, null, PAGE_LENGTH) }),
      call('client_count', { wish: unsortedRequestOf(view) }),
    ]
  },
}

function call(name: string, values: Record<string, unknown>): Ask {
  return { method: 'POST', address: `/rest/v1/rpc/${name}`, body: JSON.stringify(values) }
}
