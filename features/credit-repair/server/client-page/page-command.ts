import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type RepairAct, repairActSchema } from '#features/credit-repair/rules/client-page/page-commands.ts'
import { tooManyLinks } from '#features/messages/server/errors.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'
import { askAgain } from './ask-again.ts'
import { identityNeeded, linkEnded, pageClosed } from './errors.ts'
import { checkCode, isOpenFor, type Outcome, sendCode } from './identity.ts'
import { actOnPage } from './page-acts.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { foundLink, type RepairLink, recordPageEvent } from './page-link.ts'
import { repairPageState } from './page-state.ts'

// People in one household or office share an address.
const PER_ADDRESS = { count: 300, seconds: 3_600 }

/** Limits the requests of clients per address. */
export async function limitReaders(deps: RepairPageDeps, context: Context): Promise<void> {
  const address = addressOf(context, deps.trustedProxies ?? 0)
  const seconds = await secondsToWait(deps.pool, 'repair-address', address, PER_ADDRESS)
  if (seconds > 0) throw tooManyLinks(seconds)
}

/**
 * `POST /functions/v1/repair-page`: the acts of a client. The secret of the link authorizes the code, that of the open page the rest.
 * Returns the state of the page. An email scanner that opens the link changes nothing, because it sends no such request.
 */
export async function repairPage(deps: RepairPageDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, repairActSchema)
  await limitReaders(deps, context)
  if (asked.act === 'ask_again') return context.json({ sent_by: await askAgain(deps, asked.token) })
  if (asked.act === 'open' || asked.act === 'send_code' || asked.act === 'check_code')
    return opening(deps, context, asked)
  const link = await foundLink(deps.pool, asked.token)
  refuseEnded(link)
  await refuseUnavailable(deps.pool, link.organization_id)
  if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
  const said = await actOnPage(deps, link, asked, context.get('requestId') ?? null)
  const isOpen = asked.act !== 'leave'
  return context.json({ ...said, state: await repairPageState(deps, await foundLink(deps.pool, asked.token), isOpen) })
}

/** @throws FunctionError if the link opens no page any more */
export function refuseEnded(link: RepairLink): void {
  if (link.is_closed) throw pageClosed()
  if (link.is_ended) throw linkEnded()
}

const FIRST_OPENED = `
  update app.repair_links set opened_at = clock_timestamp() where organization_id = $1 and id = $2 and opened_at is null`

type Opening = Extract<RepairAct, { act: 'open' | 'send_code' | 'check_code' }>

async function opening(deps: RepairPageDeps, context: Context, asked: Opening): Promise<Response> {
  const { refusal, session } = await inTransaction(deps.pool, (db) => opened(db, deps, asked))
  if (refusal !== null) throw refusal
  const link = await foundLink(deps.pool, asked.token)
  const given = session ?? ('session' in asked ? asked.session : undefined)
  const state = await repairPageState(deps, link, isOpenFor(deps, link, given))
  return context.json({ state, ...(session !== undefined && { session }) })
}

/** Carries out a step before the page is open, with the link locked, so that two tries take turns. */
async function opened(db: PoolClient, deps: RepairPageDeps, asked: Opening): Promise<Outcome> {
  const link = await foundLink(db, asked.token, true)
  refuseEnded(link)
  await refuseUnavailable(db, link.organization_id)
  if (asked.act === 'check_code') return checkCode(db, deps, link, asked)
  if (asked.act === 'send_code') await sendCode(db, deps, link)
  else if ((await db.query(FIRST_OPENED, [link.organization_id, link.id])).rowCount === 1)
    await recordPageEvent(db, link, 'opened')
  return { refusal: null }
}
