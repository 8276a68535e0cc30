import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import { referApplicationSchema } from '#features/lending/rules/underwriting/override.ts'
import { assigned } from '#features/lending/server/applications/assign-application.ts'
import { applicationNotFound, decidedMeanwhile } from '#features/lending/server/errors.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { colleagueHidden, referredToSelf } from './errors.ts'

/** `POST /functions/v1/refer-application`: makes a colleague the owner of an application, with a note, and notifies the colleague. */
export const referApplication = (deps: CommandDeps, context: Context) =>
  keyedCommand('referApplication', referApplicationSchema, referred)(deps, context)

const HELD = `
  select a.status, app.person_sees_client($3, a.client_id) as is_seen
    from public.loan_applications a where a.organization_id = $1 and a.id = $2 for update`
const REFER = `
  insert into public.application_referrals (organization_id, application_id, client_id, referred_to, referred_to_name, referred_by,
                                            referred_by_name, note)
  select a.organization_id, a.id, a.client_id, t.id, coalesce(t.full_name, t.email), b.id, coalesce(b.full_name, b.email), $5
    from public.loan_applications a, app.people t, app.people b
   where a.organization_id = $1 and a.id = $2 and t.id = $3 and b.id = $4
  returning id`

async function referred(
  db: PoolClient,
  member: PresentMember,
  { application_id: id, to, note, seen_owner_id }: Asked<typeof referApplicationSchema>,
): Promise<{ id: string }> {
  const { organizationId, personId } = member
  if (to === personId) throw referredToSelf()
  const { rows: held } = await db.query<{ status: string; is_seen: boolean }>(HELD, [organizationId, id, to])
  if (held[0] === undefined) throw applicationNotFound()
  if (!isOpenApplication(held[0])) throw decidedMeanwhile(held[0].status)
  await assigned(db, member, { application_id: id, owner_id: to, seen_owner_id })
  if (!held[0].is_seen) throw colleagueHidden()
  const { rows } = await db.query<{ id: string }>(REFER, [organizationId, id, to, personId, note])
  return { id: rows[0]?.id ?? '' }
}
