import { z } from 'zod'
import type { Permission } from '#features/organizations/rules/permissions.ts'

/** What a key may do; reading and writing are granted apart. */
export const API_SCOPES = [
  'clients:read',
  'clients:write',
  'reports:read',
  'reports:write',
  'cards:read',
  'cards:write',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** What the person who made a key must still be allowed to do for each scope. The type of an order is asked about when it is placed. */
export const SCOPE_PERMISSIONS: Record<ApiScope, readonly Permission[]> = {
  'clients:read': [],
  'clients:write': ['change_clients'],
  'reports:read': [],
  'reports:write': [],
  'cards:read': [],
  'cards:write': ['manage_cards'],
}

/** Test keys order from the sandbox bureau alone, live keys from the real ones alone. */
export const API_MODES = ['test', 'live'] as const
export type ApiMode = (typeof API_MODES)[number]

/** Requests a key may make in a minute. */
export const REQUESTS_PER_MINUTE = 120

/** A key replaced by another works on for so many hours, so that programs can change over. */
export const ROTATION_HOURS = 24

const keyId = z.uuid('Invalid key ID')

/** What owners and admins do with keys; the settings page and POST /functions/v1/api-keys both parse with this. */
export const apiKeyCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({
    act: z.literal('create'),
    name: z.string('Name is required').trim().min(1, 'Name is required').max(100, 'Name is too long'),
    scopes: z.array(z.enum(API_SCOPES, 'Unknown scope')).min(1, 'Choose at least one scope').max(20),
    mode: z.enum(API_MODES, 'Mode must be test or live'),
    expires_in_days: z.int().min(1).max(730, 'At most two years').nullable(),
  }),
  z.object({ act: z.literal('rotate'), key_id: keyId }),
  z.object({ act: z.literal('revoke'), key_id: keyId }),
])
export type ApiKeyCommand = z.infer<typeof apiKeyCommandSchema>

/** A key as it is listed: never the key itself, only how it begins. */
export interface ListedApiKey {
  id: string
  name: string
  prefix: string
  scopes: ApiScope[]
  mode: ApiMode
  created_by_name: string | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** When its successor was made: it has only one. */
  replaced_at: string | null
  last_used_at: string | null
}

/** Whether a key still opens anything at an instant (ms). */
export function apiKeyState(key: Pick<ListedApiKey, 'expires_at' | 'revoked_at'>, now: number) {
  if (key.revoked_at !== null) return 'revoked'
  return key.expires_at !== null && Date.parse(key.expires_at) <= now ? 'expired' : 'active'
}
