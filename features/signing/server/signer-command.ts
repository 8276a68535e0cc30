import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { tooManyLinks } from '#features/messages/server/errors.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { type OpenAct, type SignerAct, signerActSchema } from '#features/signing/rules/signing-commands.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'
import { appendEvent, type Origin } from './append-event.ts'
import { askAgain } from './ask-again.ts'
import { carriedPage, otherLink } from './client-items.ts'
import { lockEnvelope } from './envelope-facts.ts'
import { identityNeeded, linkEnded } from './errors.ts'
import { checkCode, type Outcome, openPage, sendCode } from './identity.ts'
import { isOpenFor } from './is-open-for.ts'
import { originOf } from './origin.ts'
import { actOnPage } from './signer-acts.ts'
import { foundLink, type SignerLink } from './signer-link.ts'
import { signerState } from './signer-state.ts'
import type { SigningDeps } from './signing-deps.ts'

// A long document has hundreds of pages, each of which the page reports once, and people in one shop share an address.
const PER_ADDRESS = { count: 3_600, seconds: 3_600 }

/** Limits the requests of signers per address. */
export async function limitSigners(deps: SigningDeps, context: Context): Promise<void> {
  const seconds = await secondsToWait(
    deps.pool,
    'signer-address',
    addressOf(context, deps.trustedProxies ?? 0),
    PER_ADDRESS,
  )
  if (seconds > 0) throw tooManyLinks(seconds)
}

/**
 * `POST /functions/v1/signing-link`: the acts of a signer. The secret of the link authorizes the first step, that of the open page the rest.
 * Returns the state of the page. An email scanner that opens the link changes nothing, because it sends no such request.
 */
export async function signingLink(deps: SigningDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, signerActSchema)
  await limitSigners(deps, context)
  const origin = originOf(deps, context)
  if (asked.act === 'ask_again') return context.json({ is_sent: await askAgain(deps, asked.token) })
  if (asked.act === 'leave') return context.json({ is_closed: await leaveDevice(deps, asked.token) })
  if (asked.act === 'open_other') return context.json({ token: await openedOther(deps, asked) })
  const { refusal, session } = await inTransaction(deps.pool, (db) => acted(db, deps, asked, origin))
  if (refusal !== null) throw refusal
  const link = await foundLink(deps.pool, asked.token)
  const given = session ?? ('session' in asked ? asked.session : undefined)
  const state = await signerState(deps.pool, deps, link, isOpenFor(deps, link, given))
  return context.json({ state, ...(session !== undefined && { session }) })
}

/** Carries out an act with the envelope locked, so that two signers, or two pages of one, take turns. */
async function acted(
  db: PoolClient,
  deps: SigningDeps,
  asked: Exclude<SignerAct, { act: 'ask_again' | 'leave' | 'open_other' }>,
  origin: Origin,
): Promise<Outcome> {
  const found = await foundLink(db, asked.token)
  if (found.is_ended) throw linkEnded()
  await refuseUnavailable(db, found.organization_id)
  const envelope = await lockEnvelope(db, found.organization_id, found.envelope_id)
  const link = await foundLink(db, asked.token)
  if (asked.act === 'send_code') {
    await sendCode(db, deps, link)
    return { refusal: null }
  }
  if (asked.act === 'check_code') {
    return checkCode(db, deps, link, asked, origin)
  }
  if (asked.act === 'open') return opened(db, deps, link, asked, origin)
  if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
  return { refusal: await actOnPage({ db, deps, link, envelope, origin }, asked satisfies OpenAct) }
}

/** Returns the secret of the link to other documents of the person whose page is open. */
async function openedOther(deps: SigningDeps, asked: Extract<SignerAct, { act: 'open_other' }>): Promise<string> {
  return inTransaction(deps.pool, async (db) => {
    const link = await foundLink(db, asked.token)
    if (link.is_ended) throw linkEnded()
    if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
    return otherLink(db, deps, link, asked.signer_id)
  })
}

const CLOSE_PAGE = `
  update app.signer_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and id = $2 and channel = 'tablet' and revoked_at is null`

/** Closes a page on the company's device, so that the next person who gets the device can't open it. Returns false for other links. */
async function leaveDevice({ pool }: SigningDeps, token: string): Promise<boolean> {
  const link = await foundLink(pool, token)
  return (await pool.query(CLOSE_PAGE, [link.organization_id, link.id])).rowCount === 1
}

const OPENED = `
  update public.envelope_signers set opened_at = clock_timestamp() where organization_id = $1 and id = $2 and opened_at is null`

/** Records the first opening. On the company's tablet, a member has checked who signs, so the page opens at once. */
async function opened(
  db: PoolClient,
  deps: SigningDeps,
  link: SignerLink,
  { session, proof }: Extract<SignerAct, { act: 'open' }>,
  origin: Origin,
): Promise<Outcome> {
  const isFirst = ((await db.query(OPENED, [link.organization_id, link.signer_id])).rowCount ?? 0) > 0
  const envelope = { organization_id: link.organization_id, id: link.envelope_id }
  if (isFirst)
    await appendEvent(db, envelope, {
      kind: 'opened',
      signerId: link.signer_id,
      origin,
      details: { link_by: link.channel },
    })
  if (proof !== undefined && !isOpenFor(deps, link, session)) {
    const carried = await carriedPage(db, deps, link, proof, origin)
    if (carried !== null) return { refusal: null, session: carried }
  }
  if (link.channel !== 'tablet' || session !== undefined || link.session_hash !== null) return { refusal: null }
  return { refusal: null, session: await openPage(db, deps, link) }
}
