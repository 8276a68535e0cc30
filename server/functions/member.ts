import type { Context } from 'hono'
import pg from 'pg'
import { TokenRefused } from '#server/http/caller.ts'
import { callerOf } from '#server/http/gateway.ts'
import { accountIncomplete, InvalidToken } from './errors.ts'
import type { FunctionDeps } from './function-deps.ts'

/** Someone signed in who works for an organisation. */
export interface Member {
  personId: string
  organizationId: string
  accountType: string
  requestId: string | null
}

// The claims are set for this one statement, whose session check reads them.
const MEMBER = `
  select set_config('request.jwt.claims', $1, true), auth.assert_session($2),
         o.id as organization_id, o.account_type
    from (select) as asked
    left join app.people p on p.id = $3
    left join app.organizations o on o.id = p.organization_id`

/** Who asks and for which organisation. Refuses keys without a person, ended sessions and incomplete accounts. */
export async function memberOf({ pool }: FunctionDeps, context: Context): Promise<Member> {
  try {
    const { claims, claimsJson, sessionId } = await callerOf(context)
    if (claims.sub === undefined || sessionId === null) throw new InvalidToken()
    const { rows } = await pool.query<{ organization_id: string | null; account_type: string }>(MEMBER, [
      claimsJson,
      sessionId,
      claims.sub,
    ])
    const organization = rows[0]
    if (!organization?.organization_id) throw accountIncomplete()
    return {
      personId: claims.sub,
      organizationId: organization.organization_id,
      accountType: organization.account_type,
      requestId: context.get('requestId') ?? null,
    }
  } catch (error) {
    if (error instanceof TokenRefused || isEndedSession(error)) throw new InvalidToken()
    throw error
  }
}

const isEndedSession = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'PT401'
