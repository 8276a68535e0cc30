import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { assignApplicationSchema } from '#features/lending/rules/applications/assign-application.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { ownerChanged, ownerNotFound } from './errors.ts'
import { asked } from './stored-application.ts'

/** `POST /functions/v1/assign-application`: names the member who works on an application, or removes the owner. */
export const assignApplication = (deps: CommandDeps, context: Context) =>
  keyedCommand('assignApplication', assignApplicationSchema, assigned)(deps, context)

interface Owned {
  owner_id: string | null
  owner_name: string | null
  is_member: boolean
}

const OWNED = `
  select a.owner_id, coalesce(p.full_name, p.email) as owner_name,
         $3::uuid is null or exists (select from app.people m where m.id = $3 and m.organization_id = $2) as is_member
    from public.loan_applications a left join app.people p on p.id = a.owner_id and p.organization_id = a.organization_id
   where a.id = $1 and a.organization_id = $2 for update of a`
const ASSIGN = `
  with asked as (${asked('$4', '$5')})
  update public.loan_applications a set owner_id = $3 from asked where a.id = $1 and a.organization_id = $2`

type Wish = Omit<z.output<typeof assignApplicationSchema>, 'idempotency_key'>

/** Names the owner of an application within a transaction. */
export async function assigned(
  transaction: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { application_id: id, owner_id, seen_owner_id }: Wish,
): Promise<{ owner_id: string | null }> {
  const { rows } = await transaction.query<Owned>(OWNED, [id, organizationId, owner_id])
  const owned = rows[0]
  if (owned === undefined) throw applicationNotFound()
  if (!owned.is_member) throw ownerNotFound()
  if (owned.owner_id !== seen_owner_id && owned.owner_id !== owner_id) throw ownerChanged(owned.owner_name)
  await transaction.query(ASSIGN, [id, organizationId, owner_id, personId, requestId])
  return { owner_id }
}
