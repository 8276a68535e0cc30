import type { Context } from 'hono'
import pg from 'pg'
import { isPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import type { OrganizationRole } from '#features/organizations/rules/roles.ts'
import { isSecondFactorMissing } from '#platform/database/second-factor-missing.ts'
import { InvalidToken } from '#platform/functions/errors.ts'
import { TokenRefused } from '#platform/http/caller.ts'
import { callerOf } from '#platform/http/gateway.ts'
import type { CommandDeps } from './command-deps.ts'
import { requirePermitted } from './command-permissions.ts'
import { refuseHiddenClients } from './hidden-clients.ts'
import { refuseUnable, STATUS_COLUMNS, type StatusRow } from './organization-status.ts'
import { accountIncomplete, mfaRequired, onlySuperAdmins, secondFactorNeeded } from './refusals.ts'

/** Someone signed in who works for an organisation. */
export interface Member {
  personId: string
  organizationId: string
  accountType: string
  /** False for a credit repair organisation whose contract does not let it ask the bureaus itself. */
  mayPullDirectly: boolean
  /** What the member may do, or the key that asks for them. */
  permissions: readonly Permission[]
  requestId: string | null
}

/** A member who asks in person; a key that asks for them has no role. */
export interface PresentMember extends Member {
  role: OrganizationRole
}

type SessionDeps = Pick<CommandDeps, 'pool' | 'assertSession'>

interface MemberRow extends StatusRow {
  organization_id: string | null
  account_type: string
  may_pull_directly: boolean
  organization_role: OrganizationRole
  permissions: string[]
}

// Sets the claims for this one statement, because its session check reads them.
const member = (assertSession: string) => `
  select set_config('request.jwt.claims', $1, true), ${assertSession}($2, $3, $4),
         o.id as organization_id, o.account_type, o.may_pull_directly, p.organization_role,
         app.role_permissions(p.organization_id, p.organization_role, p.role_id) as permissions,
         ${STATUS_COLUMNS}
    from (select) as asked
    left join app.people p on p.id = $3
    left join app.organizations o on o.id = p.organization_id`

/**
 * Who asks and for which organisation. Refuses keys without a person, ended sessions, incomplete accounts, companies that may not do
 * today what the act needs, people whose role does not allow the act, and requests about a client whom the person doesn't see.
 */
export async function memberOf(deps: SessionDeps, context: Context): Promise<PresentMember> {
  const member = await presentMember(deps, context)
  await requirePermitted(context, member.permissions)
  await refuseHiddenClients(deps.pool, member, context)
  return member
}

async function presentMember(
  { pool, assertSession = 'app.assert_session' }: SessionDeps,
  context: Context,
): Promise<PresentMember> {
  return signedIn(async () => {
    const { role, claims, claimsJson, sessionId } = await callerOf(context)
    if (claims.sub === undefined || sessionId === null) throw new InvalidToken()
    const { rows } = await pool.query<MemberRow>({
      name: 'member',
      text: member(assertSession),
      values: [claimsJson, sessionId, claims.sub, role],
    })
    const organization = rows[0]
    if (!organization?.organization_id) throw accountIncomplete()
    const needs = context.get('companyNeeds')
    // Deny by default: an act that declares nothing is no member's.
    if (!needs) throw new Error('A member asks for an act that declares no need of a company')
    refuseUnable(organization, needs)
    return {
      personId: claims.sub,
      organizationId: organization.organization_id,
      accountType: organization.account_type,
      mayPullDirectly: organization.may_pull_directly,
      role: organization.organization_role,
      permissions: organization.permissions.filter(isPermission),
      requestId: context.get('requestId') ?? null,
    }
  })
}

/** Someone signed in who oversees every subscriber. */
export interface SuperAdmin {
  personId: string
  sessionId: string
  requestId: string | null
}

/** Who asks, when that is a super admin. Refuses everybody else, keys without a person and ended sessions. */
export async function superAdminOf(
  { pool, assertSession = 'app.assert_session' }: SessionDeps,
  context: Context,
): Promise<SuperAdmin> {
  return signedIn(async () => {
    // A session belongs to one role. Whoever is no super admin any more has none of this one left.
    const { role, personId, sessionId } = await sessionOf(pool, assertSession, context)
    if (role !== 'platform_admin') throw onlySuperAdmins()
    return { personId, sessionId, requestId: context.get('requestId') ?? null }
  })
}

/** Who asks, whether or not they work for anybody yet. Refuses keys without a person and ended sessions. */
export async function personOf({ pool }: Pick<CommandDeps, 'pool'>, context: Context): Promise<string> {
  // Without the check of the second factor: who belongs to no organisation yet reaches no data this way.
  return signedIn(async () => (await sessionOf(pool, 'auth.assert_session', context)).personId)
}

/** Refuses what every act of a person refuses: keys without a person, ended sessions, and sessions that lack a second factor. */
export async function requireLivingSession(
  { pool, assertSession = 'app.assert_session' }: SessionDeps,
  context: Context,
): Promise<void> {
  await signedIn(() => sessionOf(pool, assertSession, context))
}

async function sessionOf(pool: CommandDeps['pool'], assertSession: string, context: Context) {
  const { role, claims, claimsJson, sessionId } = await callerOf(context)
  if (claims.sub === undefined || sessionId === null) throw new InvalidToken()
  // The claims are set for this one statement, whose session check reads them.
  const check = `select set_config('request.jwt.claims', $1, true), ${assertSession}($2, $3, $4)`
  await pool.query(check, [claimsJson, sessionId, claims.sub, role])
  return { role, personId: claims.sub, sessionId }
}

/** Runs `look` and turns a refused token or session into the answer for the caller; other errors pass through. */
async function signedIn<Found>(look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    if (isSecondFactorMissing(error)) throw mfaRequired()
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (error instanceof TokenRefused || code === 'PT401') throw new InvalidToken()
    throw error instanceof Error && code === 'PT403' ? secondFactorNeeded(error.message) : error
  }
}
