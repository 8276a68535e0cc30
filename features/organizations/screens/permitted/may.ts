import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { isPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'
import { useMayExport, useMayWrite } from './may-write.ts'

export interface OwnPermissions {
  role: string | null
  role_name: string | null
  permissions: Permission[]
}

const CHANGES_SELDOM_MS = 30_000

/** The signed-in person's role and permissions. */
export const ownPermissions = () =>
  queryOptions({
    queryKey: ['permissions'],
    queryFn: permissionsNow,
    staleTime: CHANGES_SELDOM_MS,
  })

async function permissionsNow(): Promise<OwnPermissions> {
  const held = await jsonOf<OwnPermissions>(supabase.rpc('my_permissions'))
  // The database may hold permissions that this release does not know.
  return { ...held, permissions: held.permissions.filter(isPermission) }
}

/** The person's permissions; null until they are known, and for super admins, whose access depends on policies. */
export const HeldPermissions = createContext<readonly Permission[] | null>(null)

/** Returns true if the person's role has this permission. Only for display, because the server checks anyway. */
export function useMaySee(permission: Permission): boolean {
  return use(HeldPermissions)?.includes(permission) ?? true
}

/** Returns true if the person can do this here. Other actions are hidden. */
export function useMay(permission: Permission): boolean {
  const isAllowed = useMaySee(permission)
  const mayWrite = useMayWrite()
  const mayExport = useMayExport()
  return (permission === 'export_data' ? mayExport : mayWrite) && isAllowed
}
