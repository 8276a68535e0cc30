import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { isPermission } from '#domain/organizations/permissions.ts'
import { read, supabase } from './supabase.ts'

const held = z.object({
  role: z.string().nullable(),
  role_name: z.string().nullable(),
  permissions: z.array(z.string()).transform((names) => names.filter(isPermission)),
})
export type OwnPermissions = z.infer<typeof held>

const CHANGES_SELDOM_MS = 30_000

/** The signed-in person's role and what it allows. */
export const ownPermissions = () =>
  queryOptions({
    queryKey: ['permissions'],
    queryFn: () => read(held, supabase.rpc('my_permissions')),
    staleTime: CHANGES_SELDOM_MS,
  })
