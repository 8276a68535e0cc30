import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { CodeChannel } from '#features/signing/rules/signer-link.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import { appendEvent, type Origin } from './append-event.ts'
import { codeEmail } from './emails.ts'
import { codeNotSent, tooManyCodes, tooManyTries, wrongIdentity } from './errors.ts'
import { identityCode, isSameText } from './secrets.ts'
import { enqueueCodeText } from './send-text.ts'
import { type SignerLink, sessionHash } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

/** The step with which a signer shows who they are. */
export interface IdentityStep {
  channel: CodeChannel
  /** The link and the code went the same way, so the date of birth is checked as well, if it is on file. */
  is_same_channel: boolean
  needs_birth_date: boolean
}

const FACTS = `
  select app.is_number_stopped($2) or not app.can_text($1) as is_stopped,
         exists (select from app.sealed_values v where v.organization_id = $1 and v.table_name = 'clients' and v.row_id = $3
                    and v.column_name = 'date_of_birth') as has_birth_date`

/** Returns the identity step of a link: a code by the other channel. With only one channel, a code by it and the date of birth. Null if no code can be sent. */
export async function identityStep(db: Pick<PoolClient, 'query'>, link: SignerLink): Promise<IdentityStep | null> {
  const values = [link.organization_id, link.phone ?? '', link.signer_client_id]
  const facts = (await db.query<{ is_stopped: boolean; has_birth_date: boolean }>(FACTS, values)).rows[0]
  const byText = link.phone !== null && facts?.is_stopped !== true
  const byEmail = link.email !== null
  if (link.channel === 'email' && byText) return { channel: 'text', is_same_channel: false, needs_birth_date: false }
  if (link.channel === 'text' && byEmail) return { channel: 'email', is_same_channel: false, needs_birth_date: false }
  if (!byEmail && !byText) return null
  return {
    channel: byEmail ? 'email' : 'text',
    is_same_channel: true,
    needs_birth_date: facts?.has_birth_date === true,
  }
}

const PER_SIGNER = { count: 6, seconds: 3600 }
const CODE_MINUTES = 10
const SENDING = `
  update app.signer_links set codes_sent = codes_sent + 1, code_sent_at = clock_timestamp(), code_channel = $3
   where organization_id = $1 and id = $2 returning codes_sent`

/** Sends a new code, which replaces earlier ones. */
export async function sendCode(db: PoolClient, deps: SigningDeps, link: SignerLink): Promise<IdentityStep> {
  const step = await identityStep(db, link)
  if (step === null) throw codeNotSent()
  if (link.wrong_codes >= MOST_WRONG_CODES) throw tooManyTries()
  const seconds = await secondsToWait(db, 'signing-code', link.signer_id, PER_SIGNER)
  if (seconds > 0) throw tooManyCodes(seconds)
  const number = (await db.query<{ codes_sent: number }>(SENDING, [link.organization_id, link.id, step.channel]))
    .rows[0]?.codes_sent
  if (number === undefined) throw new Error('The link of a code was not found')
  if (step.channel === 'text') {
    await enqueueCodeText(db, link.organization_id, link.id, number)
    return step
  }
  const code = identityCode(deps, link.id, number)
  const company = await brandOf(db, link.organization_id, deps.appUrl)
  await deps.outbox.post(
    db,
    codeEmail({ to: link.email ?? '', name: link.name, code, minutes: CODE_MINUTES, language: link.language }, company),
  )
  return step
}

const MOST_WRONG_CODES = 10
const SESSION_HOURS = 4
const IS_FRESH = `
  select code_sent_at > clock_timestamp() - ${CODE_MINUTES} * interval '1 minute' as is_fresh from app.signer_links
   where organization_id = $1 and id = $2`
const WRONG = 'update app.signer_links set wrong_codes = wrong_codes + 1 where organization_id = $1 and id = $2'
const OPEN = `
  update app.signer_links
     set session_hash = $3, session_expires_at = clock_timestamp() + ${SESSION_HOURS} * interval '1 hour', verified_at = clock_timestamp(),
         code_sent_at = null, wrong_codes = 0
   where organization_id = $1 and id = $2`

/** The outcome of an act: a refusal to throw after the commit, because a wrong try counts; or the secret of a page that was opened. */
export interface Outcome {
  refusal: FunctionError | null
  session?: string
}

/** The input of a signer in the identity step. */
interface Entered {
  code: string
  birth_date?: string | undefined
}

/**
 * Checks the code, and the date of birth where it is needed. Returns the secret of the open page, or the refusal, which the caller throws
 * after the commit, because a wrong try counts.
 */
export async function checkCode(
  db: PoolClient,
  deps: SigningDeps,
  link: SignerLink,
  entered: Entered,
  origin: Origin,
): Promise<Outcome> {
  const place = [link.organization_id, link.id]
  const envelope = { organization_id: link.organization_id, id: link.envelope_id }
  const step = await identityStep(db, link)
  if (step === null) throw codeNotSent()
  if (link.wrong_codes >= MOST_WRONG_CODES) throw tooManyTries()
  const isFresh = (await db.query<{ is_fresh: boolean | null }>(IS_FRESH, place)).rows[0]?.is_fresh === true
  const isRight =
    isFresh &&
    isSameText(entered.code, identityCode(deps, link.id, link.codes_sent)) &&
    (!step.needs_birth_date || (await isBirthDate(db, deps, link, entered.birth_date)))
  const details = {
    code_by: link.code_channel ?? step.channel,
    link_by: link.channel,
    ...(step.is_same_channel && {
      same_channel: true,
      date_of_birth: step.needs_birth_date ? 'checked' : 'not on file',
    }),
  }
  const event = { signerId: link.signer_id, origin, details }
  if (!isRight) {
    await db.query(WRONG, place)
    await appendEvent(db, envelope, { ...event, kind: 'identity_failed' })
    return { refusal: wrongIdentity(Math.max(0, MOST_WRONG_CODES - link.wrong_codes - 1)) }
  }
  await appendEvent(db, envelope, { ...event, kind: 'identity_passed' })
  return { refusal: null, session: await openPage(db, deps, link) }
}

/** Opens a page for a signer who passed the identity step. One that was open elsewhere closes. */
export async function openPage(
  db: Pick<PoolClient, 'query'>,
  deps: SigningDeps,
  link: Pick<SignerLink, 'organization_id' | 'id'>,
): Promise<string> {
  const session = randomBytes(32).toString('base64url')
  await db.query(OPEN, [link.organization_id, link.id, sessionHash(deps, session)])
  return session
}

const OPEN_UNTIL = `
  update app.signer_links l
     set session_hash = $3, session_expires_at = other.session_expires_at, verified_at = other.verified_at, code_sent_at = null
    from app.signer_links other
   where l.organization_id = $1 and l.id = $2 and other.organization_id = $1 and other.id = $4`

/** Opens a page for as long as another page of the same person is open. */
export async function openPageUntil(
  db: Pick<PoolClient, 'query'>,
  deps: SigningDeps,
  link: Pick<SignerLink, 'organization_id' | 'id'>,
  other: Pick<SignerLink, 'id'>,
): Promise<string> {
  const session = randomBytes(32).toString('base64url')
  await db.query(OPEN_UNTIL, [link.organization_id, link.id, sessionHash(deps, session), other.id])
  return session
}

const BIRTH_DATE = `
  select sealed from app.sealed_values
   where organization_id = $1 and table_name = 'clients' and row_id = $2 and column_name = 'date_of_birth'`

async function isBirthDate(
  db: PoolClient,
  { sealer }: SigningDeps,
  { organization_id: home, signer_client_id: client }: SignerLink,
  entered: string | undefined,
): Promise<boolean> {
  const sealed = (await db.query<{ sealed: Buffer }>(BIRTH_DATE, [home, client])).rows[0]?.sealed
  return (
    sealed !== undefined &&
    entered !== undefined &&
    (await sealer.openValue('clients.date_of_birth', sealed, home)) === entered
  )
}
