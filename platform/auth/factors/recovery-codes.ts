import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { type Account, lockAccountById } from '#platform/auth/accounts.ts'
import { audit } from '#platform/auth/audit.ts'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { limitFactor } from '#platform/auth/limits.ts'
import { readFields, readOptionalFields, text, visitOf } from '#platform/auth/request.ts'
import { notifyOwner } from '#platform/auth/security-notices.ts'
import { requireRecentSession, requireSession } from '#platform/auth/signed-in.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { insertFactor, removeFactor, requireRoomFor } from './factor-store.ts'
import { upgradeSession } from './session-level.ts'
import { base32 } from './totp.ts'

const CODES = 10
/** When this few codes are left, each use sends a notice. */
const FEW_CODES = 3
// Sixteen letters and digits: too many to guess, so a plain digest is enough.
const CODE_BYTES = 10
const DEFAULT_NAME = 'Recovery codes'

const nameFields = z.object({ friendly_name: text })
const codeFields = z.object({ code: text })

/** Returns the number of codes and how many are left, but never the codes. */
export async function recoveryCodeStatus(auth: Auth, context: Context): Promise<Response> {
  const { account } = await requireSession(auth, context)
  const { id } = recoveryFactorOf(account)
  const { rows } = await auth.pool.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
       from auth.mfa_recovery_codes where factor_id = $1`,
    [id],
  )
  return context.json({ id, type: 'recovery_code', ...rows[0] })
}

/**
 * Creates recovery codes. Requires a factor that was used in this session. The response is the only place where the
 * codes appear.
 */
export async function makeRecoveryCodes(auth: Auth, context: Context): Promise<Response> {
  const { account: asking, aal } = await requireRecentSession(auth, context)
  const name = (await readOptionalFields(context, nameFields)).friendly_name.trim() || DEFAULT_NAME
  if (aal === 'aal1') throw refuse.aalNeededTo('generate recovery codes')
  const id = randomUUID()
  const codes = await inTransaction(auth.pool, async (transaction) => {
    const account = refuse.unless(await lockAccountById(transaction, asking.id), refuse.userNotFound)
    if (recoveryFactorIn(account) !== undefined) throw refuse.recoveryCodesExist()
    if (!account.factors.some(({ status }) => status === 'verified')) throw refuse.recoveryCodesAlone()
    requireRoomFor(auth, account, name, aal)
    await insertFactor(auth, transaction, account.id, {
      ...{ id, name, type: 'recovery_code', status: 'verified', secret: null },
    })
    await audit(transaction, 'recovery_codes_generated', account, visitOf(context, auth.config))
    return replaceCodes(transaction, id)
  })
  return context.json({ id, type: 'recovery_code', friendly_name: name, total: CODES, codes })
}

/** Replaces all codes, used or not. */
export async function remakeRecoveryCodes(auth: Auth, context: Context): Promise<Response> {
  const { account, aal } = await requireRecentSession(auth, context)
  if (aal === 'aal1') throw refuse.aalNeededTo('regenerate recovery codes')
  const { id, friendly_name } = recoveryFactorOf(account)
  const codes = await inTransaction(auth.pool, async (transaction) => {
    await audit(transaction, 'recovery_codes_generated', account, visitOf(context, auth.config))
    return replaceCodes(transaction, id)
  })
  return context.json({ id, type: 'recovery_code', friendly_name, total: CODES, codes })
}

/** Verifies a code in place of a device. A code works once and raises the session as a device's code does. */
export async function useRecoveryCode(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSession(auth, context)
  const { account } = signedIn
  const { code } = await readFields(context, codeFields)
  const visit = visitOf(context, auth.config)
  await limitFactor(auth, visit.address, account.id)
  const factor = refuse.unless(recoveryFactorIn(account), refuse.wrongRecoveryCode)
  const reply = await inTransaction(auth.pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      'update auth.mfa_recovery_codes set used_at = now() where factor_id = $1 and code_hash = $2 and used_at is null',
      [factor.id, digest(factor.id, code)],
    )
    if (rowCount !== 1) throw refuse.wrongRecoveryCode()
    await audit(transaction, 'verification_attempted', account, visit)
    const remaining = await codesLeft(transaction, factor.id)
    if (remaining <= FEW_CODES)
      await notifyOwner(auth, transaction, account, { kind: 'recovery_codes_low', remaining }, context)
    return upgradeSession(auth, transaction, signedIn, factor.id, 'mfa/recovery_code')
  })
  return context.json(reply)
}

export async function dropRecoveryCodes(auth: Auth, context: Context): Promise<Response> {
  const { account, aal } = await requireRecentSession(auth, context)
  if (aal === 'aal1') throw refuse.aalNeededTo('delete recovery codes')
  const { id } = recoveryFactorOf(account)
  await removeFactor(auth, account, id, context)
  return context.json({ id })
}

const recoveryFactorIn = ({ factors }: Account) => factors.find(({ factor_type }) => factor_type === 'recovery_code')
const recoveryFactorOf = (account: Account) => refuse.unless(recoveryFactorIn(account), refuse.noRecoveryCodes)

async function codesLeft(transaction: PoolClient, factorId: string): Promise<number> {
  const left = 'select count(*)::int as codes from auth.mfa_recovery_codes where factor_id = $1 and used_at is null'
  return (await transaction.query<{ codes: number }>(left, [factorId])).rows[0]?.codes ?? 0
}

async function replaceCodes(transaction: PoolClient, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)))
  await transaction.query('delete from auth.mfa_recovery_codes where factor_id = $1', [factorId])
  const add = 'insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])'
  await transaction.query(add, [factorId, codes.map((code) => digest(factorId, code))])
  return codes
}

/** Ignores case, grouping, and spaces. */
function digest(factorId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`${factorId}|${plain}`).digest('base64url')
}
