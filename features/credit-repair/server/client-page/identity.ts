import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RepairStep } from '#features/credit-repair/rules/client-page/page-state.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { masked } from '#features/signing/server/masked-address.ts'
import { isSameText } from '#features/signing/server/secrets.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import { codeEmail } from './emails.ts'
import { codeNotSent, tooManyCodes, tooManyTries, wrongIdentity } from './errors.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { CODE_MINUTES, type RepairLink, recordPageEvent, repairCode, sessionHash } from './page-link.ts'
import { enqueueRepairText } from './send-text.ts'

const FACTS = `
  select app.is_number_stopped($2) or not app.can_text($1) as is_stopped,
         exists (select from app.sealed_values v where v.organization_id = $1 and v.table_name = 'clients' and v.row_id = $3
                    and v.column_name = 'date_of_birth') as has_birth_date`

/**
 * Returns the identity step of a link: a code by another channel than the link. With only one channel, a code by it and the date of
 * birth, if it is on file. Null if no code can be sent.
 */
export async function identityStep(db: Pick<PoolClient, 'query'>, link: RepairLink): Promise<RepairStep | null> {
  const values = [link.organization_id, link.phone ?? '', link.client_id]
  const facts = (await db.query<{ is_stopped: boolean; has_birth_date: boolean }>(FACTS, values)).rows[0]
  const byText = link.phone !== null && facts?.is_stopped !== true
  const byEmail = link.email !== null
  if (!byText && !byEmail) return null
  const isByText = byText && !(link.channel === 'text' && byEmail)
  const channel = isByText ? 'text' : 'email'
  const isSame = channel === link.channel
  return {
    ...{ channel, needs_birth_date: isSame && facts?.has_birth_date === true },
    sent_to: masked(channel === 'text' ? link.phone : link.email),
  }
}

const PER_LINK = { count: 6, seconds: 3_600 }
const SENDING = `
  update app.repair_links set codes_sent = codes_sent + 1, code_sent_at = clock_timestamp(), code_channel = $3
   where organization_id = $1 and id = $2 returning codes_sent`

/** Sends a new code, which replaces earlier ones. */
export async function sendCode(db: PoolClient, deps: RepairPageDeps, link: RepairLink): Promise<void> {
  const step = await identityStep(db, link)
  if (step === null) throw codeNotSent()
  if (link.wrong_codes >= MOST_WRONG_CODES) throw tooManyTries()
  const seconds = await secondsToWait(db, 'repair-code', link.client_id, PER_LINK)
  if (seconds > 0) throw tooManyCodes(seconds)
  const place = [link.organization_id, link.id]
  const number = (await db.query<{ codes_sent: number }>(SENDING, [...place, step.channel])).rows[0]?.codes_sent ?? 0
  if (step.channel === 'text') {
    await enqueueRepairText(db, { organizationId: link.organization_id, linkId: link.id, number })
    return
  }
  const company = await brandOf(db, link.organization_id, deps.appUrl)
  const code = repairCode(deps, link.id, number)
  const { first_name: name, language } = link
  await deps.outbox.post(db, codeEmail({ to: link.email ?? '', name, code, minutes: CODE_MINUTES, language }, company))
}

const MOST_WRONG_CODES = 10
const SESSION_MINUTES = 30
const WRONG = 'update app.repair_links set wrong_codes = wrong_codes + 1 where organization_id = $1 and id = $2'
// A code works once: its time is taken away.
const OPEN = `
  update app.repair_links
     set session_hash = $3, session_expires_at = clock_timestamp() + ${SESSION_MINUTES} * interval '1 minute', code_sent_at = null,
         wrong_codes = 0
   where organization_id = $1 and id = $2`

/** The outcome of an act: a refusal to throw after the commit, because a wrong try counts; or the secret of a page that was opened. */
export interface Outcome {
  refusal: FunctionError | null
  session?: string
}

/** Checks the code, and the date of birth where it is needed. */
export async function checkCode(
  db: PoolClient,
  deps: RepairPageDeps,
  link: RepairLink,
  entered: { code: string; birth_date?: string | undefined },
): Promise<Outcome> {
  const place = [link.organization_id, link.id]
  const step = await identityStep(db, link)
  if (step === null) throw codeNotSent()
  if (link.wrong_codes >= MOST_WRONG_CODES) throw tooManyTries()
  const isRight =
    link.is_code_fresh &&
    isSameText(entered.code, repairCode(deps, link.id, link.codes_sent)) &&
    (!step.needs_birth_date || (await isBirthDate(db, deps, link, entered.birth_date)))
  if (!isRight) {
    await db.query(WRONG, place)
    await recordPageEvent(db, link, 'wrong_code')
    return { refusal: wrongIdentity(Math.max(0, MOST_WRONG_CODES - link.wrong_codes - 1)) }
  }
  const session = randomBytes(32).toString('base64url')
  await db.query(OPEN, [...place, sessionHash(deps, session)])
  await recordPageEvent(db, link, 'verified')
  return { refusal: null, session }
}

const BIRTH_DATE = `
  select sealed from app.sealed_values
   where organization_id = $1 and table_name = 'clients' and row_id = $2 and column_name = 'date_of_birth'`

async function isBirthDate(
  db: PoolClient,
  { sealer }: RepairPageDeps,
  { organization_id: home, client_id: client }: RepairLink,
  entered: string | undefined,
): Promise<boolean> {
  const sealed = (await db.query<{ sealed: Buffer }>(BIRTH_DATE, [home, client])).rows[0]?.sealed
  if (sealed === undefined || entered === undefined) return false
  return (await sealer.openValue('clients.date_of_birth', sealed, home)) === entered
}

/** Returns true if this is the open page of a link. */
export function isOpenFor(
  deps: Pick<RepairPageDeps, 'repairSecret'>,
  link: RepairLink,
  session: string | undefined,
): boolean {
  if (session === undefined || !link.is_session_open || link.session_hash === null) return false
  return link.session_hash.equals(sessionHash(deps, session))
}
