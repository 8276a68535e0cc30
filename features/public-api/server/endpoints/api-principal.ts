import type { Context } from 'hono'
import { isPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import {
  refuseUnable,
  STATUS_COLUMNS,
  type StatusRow,
} from '#features/organizations/server/commands/organization-status.ts'
import {
  type ApiMode,
  type ApiScope,
  REQUESTS_PER_MINUTE,
  SCOPE_PERMISSIONS,
} from '#features/public-api/rules/api-key.ts'
import { announceHeaders } from '#platform/http/announced-headers.ts'
import { type Caller, callerWithClaims } from '#platform/http/caller.ts'
import { bearerToken } from '#platform/http/gateway.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import type { ApiDeps } from './api-deps.ts'
import { insufficientRole, insufficientScope, missingApiKey, rateLimited, refusedApiKey } from './errors.ts'

/** The principal of a request: the person who created the key, so that the same policies apply. */
export interface ApiPrincipal {
  keyId: string
  organizationId: string
  personId: string
  accountType: string
  mayPullDirectly: boolean
  mode: ApiMode
  /** The person's current permissions. */
  permissions: readonly Permission[]
  caller: Caller
}

// One statement, so that requests to several processes share one count.
const ENTER = `
  update app.api_keys k
     set last_used_at = case when k.revoked_at is null and coalesce(k.expires_at > now(), true) then now() else k.last_used_at end,
         minute_began_at = case when k.minute_began_at > now() - interval '1 minute' then k.minute_began_at else now() end,
         minute_requests = case when k.minute_began_at > now() - interval '1 minute' then k.minute_requests + 1 else 1 end
    from app.organizations o
   where k.secret_hash = $1 and o.id = k.organization_id
  returning k.id, k.organization_id, k.created_by, k.scopes, k.mode, o.account_type, o.may_pull_directly,
            ${STATUS_COLUMNS},
            k.revoked_at is not null as is_revoked,
            coalesce(k.expires_at <= now(), false) as is_expired,
            k.minute_requests,
            ceil(extract(epoch from k.minute_began_at + interval '1 minute' - now()))::int as seconds_left,
            app.permissions_of(k.created_by) as permissions,
            exists (select from app.people p join auth.users u on u.id = p.id
                     where p.id = k.created_by and p.organization_id = k.organization_id
                       and app.permissions_of(p.id) @> '{manage_integrations,see_all_clients}'
                       and u.deleted_at is null and coalesce(u.banned_until <= now(), true)) as is_kept`

interface EnteredKey extends StatusRow {
  id: string
  organization_id: string
  created_by: string
  scopes: ApiScope[]
  mode: ApiMode
  account_type: string
  may_pull_directly: boolean
  is_revoked: boolean
  is_expired: boolean
  permissions: string[]
  is_kept: boolean
  minute_requests: number
  seconds_left: number
}

/**
 * Returns the principal of a request and counts the request. Throws for an invalid key, too many requests, a company
 * that can't currently work, and a missing scope.
 */
export async function apiPrincipal({ pool }: ApiDeps, context: Context, scope: ApiScope): Promise<ApiPrincipal> {
  const token = bearerToken(context)
  if (token === undefined) throw missingApiKey()
  const { rows } = await pool.query<EnteredKey>({ name: 'enter-api', text: ENTER, values: [hashOfSecret(token)] })
  const key = rows[0]
  if (key === undefined) throw refusedApiKey('invalid_api_key')
  if (key.is_revoked) throw refusedApiKey('revoked_api_key')
  if (key.is_expired) throw refusedApiKey('expired_api_key')
  if (!key.is_kept) throw refusedApiKey('orphaned_api_key')
  announceHeaders(context, limitHeaders(key))
  if (key.minute_requests > REQUESTS_PER_MINUTE) throw rateLimited(Math.max(1, key.seconds_left))
  refuseUnable(key, key.mode === 'live' ? ['work', 'live_api_keys'] : ['work'])
  if (!key.scopes.includes(scope)) throw insufficientScope(scope)
  const permissions = key.permissions.filter(isPermission)
  if (!SCOPE_PERMISSIONS[scope].every((needed) => permissions.includes(needed))) throw insufficientRole(scope)
  return {
    keyId: key.id,
    organizationId: key.organization_id,
    personId: key.created_by,
    accountType: key.account_type,
    mayPullDirectly: key.may_pull_directly,
    mode: key.mode,
    permissions,
    caller: callerWithClaims({ sub: key.created_by, role: 'authenticated', aal: 'aal1', api_key_id: key.id }),
  }
}

const limitHeaders = ({ minute_requests, seconds_left }: EnteredKey) => ({
  'ratelimit-limit': String(REQUESTS_PER_MINUTE),
  'ratelimit-remaining': String(Math.max(0, REQUESTS_PER_MINUTE - minute_requests)),
  'ratelimit-reset': String(Math.max(0, seconds_left)),
})
