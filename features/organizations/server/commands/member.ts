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

/** A signed-in person who belongs to an organization. */
export interface Member {
  personId: string
  organizationId: string
  accountType: string
  /** False for a credit repair organization without a direct-pull contract. */
  mayPullDirectly: boolean
  /** The permissions of the member or of their API key. */
  permissions: readonly Permission[]
  requestId: string | null
}

/** A member in person. An API key has no role. */
export interface PresentMember extends Member {
  role: OrganizationRole
}

type SessionDeps = Pick<CommandDeps, 'pool' | 'assertSession'>

interface MemberRow extends StatusRow {
  organization_id: string
  account_type: string
  may_pull_directly: boolean
  organization_role: OrganizationRole
  permissions: string[]
}

/** The row of an account that belongs to no organization. */
type NoMemberRow = Record<keyof MemberRow, null>

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
 * Returns the caller and their organization. Throws for API keys without a person, ended sessions, incomplete
 * accounts, companies that currently can't do what the command requires, people without the command's permission, and
 * requests about a client whom the person can't see.
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
    const { rows } = await pool.query<MemberRow | NoMemberRow>({
      name: 'member',
      text: member(assertSession),
      values: [claimsJson, sessionId, claims.sub, role],
    })
    const organization = rows[0]
    if (!organization?.organization_id) throw accountIncomplete()
    const needs = context.get('companyNeeds')
    // Deny by default: a command without declared needs is not for members.
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

/** A signed-in person who oversees all subscribers. */
export interface SuperAdmin {
  personId: string
  sessionId: string
  requestId: string | null
}

/**
 * Returns the caller if they are a super admin. Throws for anyone else, API keys without a person, and ended
 * sessions.
 */
export async function superAdminOf(
  { pool, assertSession = 'app.assert_session' }: SessionDeps,
  context: Context,
): Promise<SuperAdmin> {
  return signedIn(async () => {
    // A session belongs to one role, so a person who is no longer a super admin has no such session left.
    const { role, personId, sessionId } = await sessionOf(pool, assertSession, context)
    if (role !== 'platform_admin') throw onlySuperAdmins()
    return { personId, sessionId, requestId: context.get('requestId') ?? null }
  })
}

/** Returns the caller, with or without an organization. Throws for API keys without a person and ended sessions. */
export async function personOf({ pool }: Pick<CommandDeps, 'pool'>, context: Context): Promise<string> {
  // Skips the second-factor check, because a person without an organization can't reach data this way.
  return signedIn(async () => (await sessionOf(pool, 'auth.assert_session', context)).personId)
}

/** Throws for API keys without a person, ended sessions, and sessions that lack a required second factor. */
export async function requireLivingSession(
  { pool, assertSession = 'app.assert_session' }: SessionDeps,
  context: Context,
): Promise<void> {
  await signedIn(() => sessionOf(pool, assertSession, context))
}

async function sessionOf(pool: CommandDeps['pool'], assertSession: string, context: Context) {
  const { role, claims, claimsJson, sessionId } = await callerOf(context)
  if (claims.sub === undefined || sessionId === null) throw new InvalidToken()
  // Sets the claims for this one statement, because its session check reads them.
  const check = `select set_config('request.jwt.claims', $1, true), ${assertSession}($2, $3, $4)`
  await pool.query(check, [claimsJson, sessionId, claims.sub, role])
  return { role, personId: claims.sub, sessionId }
}

/** Runs `look` and converts a rejected token or session into an error for the caller. Other errors pass through. */
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
