import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { apiKeyNotFound } from '#features/organizations/server/commands/refusals.ts'
import {
  type ApiKeyCommand,
  type ApiMode,
  apiKeyCommandSchema,
  type ListedApiKey,
  ROTATION_HOURS,
} from '#features/public-api/rules/api-key.ts'
import type { WithDates } from '#platform/database/with-dates.ts'
import { requestOf } from '#platform/functions/request.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

// 'tl_test_' and the next four characters.
const SHOWN_CHARACTERS = 12

const LIST = `
  select k.id, k.name, k.prefix, k.scopes, k.mode, p.full_name as created_by_name, k.created_at, k.expires_at, k.revoked_at,
         k.replaced_at, k.last_used_at
    from app.api_keys k join app.people p on p.id = k.created_by
   where k.organization_id = $1
   order by k.created_at desc limit 200`
type ApiKeyRow = WithDates<ListedApiKey, 'created_at' | 'expires_at' | 'revoked_at' | 'replaced_at' | 'last_used_at'>
const audited = (act: string) => `
  select k.id, app.record_audit(k.organization_id, $2, '${act}', 'api_keys', k.id,
           jsonb_build_object('name', k.name, 'prefix', k.prefix, 'scopes', k.scopes, 'mode', k.mode), $3)
    from k`
const CREATE = `
  with k as (
    insert into app.api_keys (organization_id, created_by, name, prefix, secret_hash, scopes, mode, expires_at)
    values ($1, $2, $4, $5, $6, $7, $8, now() + $9::integer * interval '1 day') returning *)
  ${audited('api_key.created')}`
const MODE_OF = 'select mode from app.api_keys where id = $1 and organization_id = $2'
// The old key works for some more hours, unless it expires sooner. The new key gets the old key's original lifetime.
// A key can be replaced only once: with two replacements at once, one response could be lost while its key works.
const ROTATE = `
  with old as (
    update app.api_keys set expires_at = least(expires_at, now() + $7::integer * interval '1 hour'), replaced_at = now()
     where id = $4 and organization_id = $1 and revoked_at is null and replaced_at is null and coalesce(expires_at > now(), true)
    returning id, organization_id, name, scopes, mode),
  k as (
    insert into app.api_keys (organization_id, created_by, name, prefix, secret_hash, scopes, mode, expires_at)
    select old.organization_id, $2, old.name, $5, $6, old.scopes, old.mode, now() + (before.expires_at - before.created_at)
      from old join app.api_keys before on before.id = old.id
    returning *)
  ${audited('api_key.rotated')}`
const REVOKE = `
  with k as (
    update app.api_keys set revoked_at = now() where id = $4 and organization_id = $1 and revoked_at is null returning *)
  ${audited('api_key.revoked')}`

/**
 * Lists, creates, replaces and revokes an organization's API keys. Requires the permission to manage integrations.
 * Returns a new key once.
 */
export async function apiKeys(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, apiKeyCommandSchema)
  return context.json(await done(deps, member, asked))
}

async function done(deps: CommandDeps, member: Member, request: ApiKeyCommand): Promise<Record<string, unknown>> {
  switch (request.act) {
    case 'list':
      return {
        keys: (await deps.pool.query<ApiKeyRow>(LIST, [member.organizationId])).rows,
        is_sandbox: deps.isSandbox,
      }
    case 'create': {
      const { name, scopes, mode, expires_in_days } = request
      const { key, prefix } = newKey(mode)
      const values = [name, prefix, hashOfSecret(key), [...new Set(scopes)], mode, expires_in_days]
      return { id: await changed(deps, member, CREATE, values), key }
    }
    case 'rotate': {
      const { rows } = await deps.pool.query<{ mode: ApiMode }>(MODE_OF, [request.key_id, member.organizationId])
      if (rows[0] === undefined) throw apiKeyNotFound()
      const { key, prefix } = newKey(rows[0].mode)
      const values = [request.key_id, prefix, hashOfSecret(key), ROTATION_HOURS]
      return { id: await changed(deps, member, ROTATE, values), key }
    }
    case 'revoke':
      return { id: await changed(deps, member, REVOKE, [request.key_id]) }
  }
}

async function changed({ pool }: CommandDeps, member: Member, sql: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql, [
    member.organizationId,
    member.personId,
    member.requestId,
    ...values,
  ])
  if (rows[0] === undefined) throw apiKeyNotFound()
  return rows[0].id
}

function newKey(mode: ApiMode) {
  const key = `tl_${mode}_${randomBytes(32).toString('base64url')}`
  return { key, prefix: key.slice(0, SHOWN_CHARACTERS) }
}
