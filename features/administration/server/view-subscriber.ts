import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { VIEWING_MINUTES, type ViewingReply, viewingSchema } from '#features/administration/rules/viewing.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type SuperAdmin, superAdminOf } from '#features/organizations/server/commands/member.ts'
import { subscriberNotFound } from '#features/organizations/server/commands/refusals.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'

export interface ViewingDeps extends CommandDeps {
  keys: TokenKeys
  appUrl: string
  clock: () => number
}

interface Started {
  id: string
  viewed_as: string
  email: string
  company_name: string
  expires_at: Date
}

const START = 'select * from app.start_viewing($1, $2, $3, $4, $5, $6)'
const STOP = "select app.end_viewings_of($1, 'stopped', $2)"

/**
 * Starts or stops a super admin's view of a subscriber. Starting requires a reason and a recent sign-in, and is
 * recorded in the subscriber's audit log. It returns a token that can read what the subscriber's owner can read, and
 * write nothing.
 */
export async function viewSubscriber(deps: ViewingDeps, context: Context): Promise<Response> {
  const admin = await superAdminOf(deps, context)
  const asked = await requestOf(context, viewingSchema)
  if (asked.act === 'stop') {
    await deps.pool.query(STOP, [admin.sessionId, admin.requestId])
    return context.body(null, 204)
  }
  const started = await start(deps, admin, asked.subscriber_id, asked.reason)
  const reply: ViewingReply = {
    access_token: tokenOf(deps, admin, started),
    expires_at: started.expires_at.toISOString(),
    subscriber_id: asked.subscriber_id,
    company_name: started.company_name,
    viewed_as: { id: started.viewed_as, email: started.email },
  }
  return context.json(reply, 201)
}

async function start({ pool }: CommandDeps, admin: SuperAdmin, subscriberId: string, reason: string): Promise<Started> {
  const values = [subscriberId, admin.personId, admin.sessionId, reason, VIEWING_MINUTES, admin.requestId]
  const { rows } = await pool.query<Started>(START, values)
  if (rows[0] === undefined) throw subscriberNotFound()
  return rows[0]
}

/**
 * The claim `act` names the real user (RFC 8693, 4.1). The session id is that of the viewing, so the token works only
 * while the viewing lasts.
 */
function tokenOf({ keys, appUrl, clock }: ViewingDeps, { personId }: SuperAdmin, started: Started): string {
  return keys.sign({
    iss: `${appUrl}/auth/v1`,
    sub: started.viewed_as,
    aud: 'authenticated',
    exp: Math.floor(started.expires_at.getTime() / 1000),
    iat: Math.floor(clock() / 1000),
    jti: randomUUID(),
    email: started.email,
    phone: '',
    app_metadata: {},
    user_metadata: {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [],
    session_id: started.id,
    is_anonymous: false,
    act: { sub: personId },
  })
}
