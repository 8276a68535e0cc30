import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import {
  INVITATION_STATUSES,
  type InvitationRefusal,
  invitationSentence,
  isInvitationRefusal,
  type Newcomer,
  newcomerSchema,
} from '#features/organizations/rules/invitation.ts'
import { createAccount } from '#platform/auth/accounts.ts'
import { AuthError } from '#platform/auth/errors.ts'
import { HashingBusy } from '#platform/auth/password-hasher.ts'
import { newcomer, type PasswordOwner } from '#platform/auth/password-rules.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { personOf } from './commands/member.ts'
import type { OrganizationDeps } from './commands/organization-deps.ts'
import { refuseUnavailable } from './commands/organization-status.ts'

const token = z.string().min(1).max(200)
const requestSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('show'), token }),
  z.object({ act: z.literal('join'), token }),
  newcomerSchema.extend({ act: z.literal('sign_up'), token }),
])

const invitationShape = z.object({
  status: z.enum(INVITATION_STATUSES),
  email: z.string(),
  role: z.string(),
  company_name: z.string(),
  invited_by: z.string().nullable(),
  has_account: z.boolean(),
})
type Shown = z.infer<typeof invitationShape>

/**
 * Handles an invitation link. `show` returns the invitation; `join` adds the signed-in person if it went to their
 * address; `sign_up` creates an account for that address and adds it. The link proves access to the mailbox.
 */
export async function acceptInvitation(deps: OrganizationDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, requestSchema)
  const hash = hashOfSecret(asked.token)
  const requestId = context.get('requestId') ?? null
  if (asked.act === 'show') return context.json(await opened(deps, hash))
  if (asked.act === 'join') {
    const personId = await personOf(deps, context)
    await inTransaction(deps.pool, (db) => accept(db, hash, personId, requestId))
    return context.json({ joined: true })
  }
  return context.json({ joined: true, email: await signUp(deps, hash, asked, requestId) })
}

async function signUp(
  deps: OrganizationDeps,
  hash: Buffer,
  { full_name, password }: Newcomer,
  requestId: string | null,
): Promise<string> {
  const { email, company_name, has_account: hasAccount } = await opened(deps, hash)
  if (hasAccount) throw refusal('has_account')
  const encryptedPassword = await hashed(deps, password, newcomer(email, { full_name, company_name }))
  await inTransaction(deps.pool, async (db) => {
    const account = { email, encryptedPassword, metadata: { full_name }, isConfirmed: true, repeatsIdentity: true }
    const personId = await createAccount(db, account)
    if (personId === undefined) throw refusal('has_account')
    await accept(db, hash, personId, requestId)
  })
  return email
}

async function opened({ pool }: OrganizationDeps, hash: Buffer): Promise<Shown> {
  const { rows } = await pool.query<{ invitation: unknown }>('select app.invitation_of($1) as invitation', [hash])
  const found = rows[0]?.invitation ?? null
  if (found === null) throw refusal('unknown')
  const shown = invitationShape.parse(found)
  if (shown.status !== 'open') throw refusal(shown.status)
  return shown
}

const HOME = 'select organization_id from app.invitations where token_hash = $1'

async function accept(db: PoolClient, hash: Buffer, personId: string, requestId: string | null): Promise<void> {
  const home = (await db.query<{ organization_id: string }>(HOME, [hash])).rows[0]
  if (home !== undefined) await refuseUnavailable(db, home.organization_id)
  const { rows } = await db.query<{ outcome: string }>('select app.accept_invitation($1, $2, $3) as outcome', [
    hash,
    personId,
    requestId,
  ])
  const outcome = rows[0]?.outcome ?? 'unknown'
  if (isInvitationRefusal(outcome)) throw refusal(outcome)
}

async function hashed(
  { passwords, passwordRule }: OrganizationDeps,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  try {
    await passwordRule(password, owner)
    return await passwords.hash(password)
  } catch (error) {
    if (error instanceof AuthError)
      throw new FunctionError(422, error.code, error.message, { details: error.extras.fields ?? {} })
    if (error instanceof HashingBusy) {
      throw new FunctionError(503, 'BUSY', 'Too many people are signing in. Please try again shortly.', {
        retryAfterSeconds: 5,
      })
    }
    throw error
  }
}

// HTTP statuses: not found, already used, and not allowed for this person.
const STATUS: Record<InvitationRefusal, 403 | 404 | 409> = {
  unknown: 404,
  accepted: 409,
  revoked: 409,
  expired: 409,
  other_address: 403,
  already_member: 409,
  other_organization: 409,
  has_account: 409,
}

const refusal = (why: InvitationRefusal) => new FunctionError(STATUS[why], `invitation_${why}`, invitationSentence(why))
