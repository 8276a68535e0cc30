import { z } from 'zod'
import type { Permission } from '#features/organizations/rules/permissions.ts'

/** The scopes of a key. Reading and writing are separate. A quote does neither: it only computes. */
export const API_SCOPES = [
  'clients:read',
  'clients:write',
  'reports:read',
  'reports:write',
  'cards:read',
  'cards:write',
  'loans:quote',
  'applications:read',
  'applications:write',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * The permissions that a key's creator must still have for each scope. The permission for the pull type is checked
 * when an order is placed.
 */
export const SCOPE_PERMISSIONS: Record<ApiScope, readonly Permission[]> = {
  'clients:read': [],
  'clients:write': ['change_clients'],
  'reports:read': [],
  'reports:write': [],
  'cards:read': [],
  'cards:write': ['manage_cards'],
  'loans:quote': [],
  'applications:read': [],
  'applications:write': ['work_applications'],
}

/** Test keys order only from the sandbox bureau, live keys only from the real bureaus. */
export const API_MODES = ['test', 'live'] as const
export type ApiMode = (typeof API_MODES)[number]

/** Requests a key can make per minute. */
export const REQUESTS_PER_MINUTE = 120

/** A replaced key keeps working for this many hours, so that programs can switch to the new one. */
export const ROTATION_HOURS = 24

const keyId = z.uuid('Invalid key ID')

export const LONGEST_KEY_NAME = 100
export const keyNameField = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(LONGEST_KEY_NAME, 'Name is too long')

/** The commands on API keys. The settings page and POST /functions/v1/api-keys both parse with this schema. */
export const apiKeyCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({
    act: z.literal('create'),
    name: keyNameField,
    scopes: z.array(z.enum(API_SCOPES, 'Unknown scope')).min(1, 'Choose at least one scope').max(20),
    mode: z.enum(API_MODES, 'Mode must be test or live'),
    expires_in_days: z.int().min(1).max(730, 'Use at most two years').nullable(),
  }),
  z.object({ act: z.literal('rotate'), key_id: keyId }),
  z.object({ act: z.literal('revoke'), key_id: keyId }),
])
export type ApiKeyCommand = z.infer<typeof apiKeyCommandSchema>

/** A key in the list: its first characters only, never the whole key. */
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
  /** When its replacement was created. A key can be replaced only once. */
  replaced_at: string | null
  last_used_at: string | null
}

/** Returns whether a key is active, expired or revoked at an instant (ms). */
export function apiKeyState(key: Pick<ListedApiKey, 'expires_at' | 'revoked_at'>, now: number) {
  if (key.revoked_at !== null) return 'revoked'
  return key.expires_at !== null && Date.parse(key.expires_at) <= now ? 'expired' : 'active'
}
