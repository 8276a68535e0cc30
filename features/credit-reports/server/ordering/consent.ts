import { createHash } from 'node:crypto'
import {
  CONSENT_LASTS_DAYS,
  type Consent,
  consentRefusal,
  DEFAULT_CONSENT_TEXT,
  type WantedPull,
} from '#features/credit-reports/rules/ordering/consent.ts'
import type { CreditOrder } from '#features/credit-reports/rules/ordering/order.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import {
  consentNotFound,
  consentRefused,
  consentTextUnknown,
} from '#features/organizations/server/commands/refusals.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import type { OrderDeps } from './order-deps.ts'
import type { OrderRequest } from './order-request.ts'

/** The client address and program from which a consent was recorded. */
export interface Origin {
  ip: string | null
  user_agent: string | null
}

/** A consent on file, or a new one to be recorded with the order. */
export type OrderConsent =
  | { id: string }
  | (Consent & Origin & { text_version: string; text_hash: string; method: string; signed_at: string })

const TEXT_HASH = 'select text_hash from public.consent_texts where organization_id = $1 and version = $2'
const ON_FILE = `
  select purpose, bureaus, pull_type, single_use, uses, expires_at::text, revoked_at::text
    from public.credit_consents where id = $1 and organization_id = $2 and client_id = $3`
const DAY_MS = 86_400_000
// Tolerance for clocks that differ.
const AHEAD_MS = 5 * 60_000

/** Returns the order's consent. Throws if there is none, its text is unknown, or it does not cover the order. */
export async function consentOf(deps: OrderDeps, member: Member, order: OrderRequest): Promise<OrderConsent> {
  if (order.consentId !== null) return { id: order.consentId }
  if (order.consent === null) throw validationFailed('Validation error: Consent is required')
  const now = Date.now()
  const recorded = {
    ...recordOf(order.consent, order.wanted, now),
    ...order.origin,
    text_hash: await textHash(deps, member, order.consent.text_version),
  }
  if (Date.parse(recorded.signed_at) > now + AHEAD_MS) {
    throw validationFailed('Validation error: Consent time is in the future')
  }
  if (recorded.expires_at <= recorded.signed_at) {
    throw validationFailed('Validation error: Consent ends before it was given')
  }
  const refusal = consentRefusal(recorded, order.wanted, now)
  if (refusal !== null) throw consentRefused(refusal)
  return recorded
}

/** Returns why the consent on file that an order named is not valid. */
export async function consentRefusalOf({ pool }: OrderDeps, member: Member, order: OrderRequest): Promise<Error> {
  const { rows } = await pool.query<Consent>(ON_FILE, [order.consentId, member.organizationId, order.clientId])
  if (!rows[0]) return consentNotFound()
  // If no reason is visible, another order used the consent between the two statements.
  return consentRefused(consentRefusal(rows[0], order.wanted, Date.now()) ?? 'consent_used')
}

function recordOf(given: NonNullable<CreditOrder['consent']>, wanted: WantedPull, now: number) {
  const signedAt = given.signed_at ?? new Date(now).toISOString()
  return {
    purpose: wanted.purpose,
    bureaus: given.bureaus ?? wanted.bureaus,
    pull_type: given.pull_type ?? wanted.pullType,
    single_use: given.single_use ?? true,
    uses: 0,
    signed_at: signedAt,
    expires_at: given.expires_at ?? new Date(Date.parse(signedAt) + CONSENT_LASTS_DAYS * DAY_MS).toISOString(),
    revoked_at: null,
    text_version: given.text_version,
    method: given.method,
  }
}

async function textHash({ pool }: OrderDeps, member: Member, version: string): Promise<string> {
  const { rows } = await pool.query<{ text_hash: string }>(TEXT_HASH, [member.organizationId, version])
  // Before these names were reserved, an organization may have created a text with the built-in version's name.
  // Consumers saw that text.
  if (rows[0]) return rows[0].text_hash
  if (version !== DEFAULT_CONSENT_TEXT.version) throw consentTextUnknown()
  return createHash('sha256').update(DEFAULT_CONSENT_TEXT.body).digest('hex')
}
