import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { tooManyLinks } from '#features/messages/server/errors.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { type PayAct, payActSchema } from '#features/pay-page/rules/pay-commands.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'
import { askAgain } from './ask-again.ts'
import { identityNeeded, linkEnded } from './errors.ts'
import { payState } from './home-state.ts'
import { checkCode, isOpenFor, type Outcome, sendCode } from './identity.ts'
import { actOnPage } from './page-acts.ts'
import type { PayDeps } from './pay-deps.ts'
import { foundLink, recordPayEvent } from './pay-link.ts'

// People in one shop share an address. A secret from paper has 80 bits, so guessing at this pace finds none.
const PER_ADDRESS = { count: 300, seconds: 3_600 }

/** Limits the requests of borrowers per address. */
export async function limitPayers(deps: PayDeps, context: Context): Promise<void> {
  const address = addressOf(context, deps.trustedProxies ?? 0)
  const seconds = await secondsToWait(deps.pool, 'pay-address', address, PER_ADDRESS)
  if (seconds > 0) throw tooManyLinks(seconds)
}

/**
 * `POST /functions/v1/pay-page`: the acts of a borrower. The secret of the link authorizes the code, that of the open page the rest.
 * Returns the state of the page. An email scanner that opens the link changes nothing, because it sends no such request.
 */
export async function payPage(deps: PayDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, payActSchema)
  await limitPayers(deps, context)
  if (asked.act === 'ask_again') return context.json({ sent_by: await askAgain(deps, asked.token) })
  if (asked.act === 'open' || asked.act === 'send_code' || asked.act === 'check_code')
    return opening(deps, context, asked)
  const link = await foundLink(deps.pool, asked.token)
  if (link.is_ended) throw linkEnded()
  await refuseUnavailable(deps.pool, link.organization_id)
  if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
  const said = await actOnPage(deps, link, asked)
  const isOpen = asked.act !== 'leave'
  return context.json({ ...said, state: await payState(deps, await foundLink(deps.pool, asked.token), isOpen) })
}

type Opening = Extract<PayAct, { act: 'open' | 'send_code' | 'check_code' }>

async function opening(deps: PayDeps, context: Context, asked: Opening): Promise<Response> {
  const { refusal, session } = await inTransaction(deps.pool, (db) => opened(db, deps, asked))
  if (refusal !== null) throw refusal
  const link = await foundLink(deps.pool, asked.token)
  const given = session ?? ('session' in asked ? asked.session : undefined)
  const state = await payState(deps, link, isOpenFor(deps, link, given))
  return context.json({ state, ...(session !== undefined && { session }) })
}

/** Carries out a step before the page is open, with the link locked, so that two tries take turns. */
async function opened(db: PoolClient, deps: PayDeps, asked: Opening): Promise<Outcome> {
  const link = await foundLink(db, asked.token, true)
  if (link.is_ended) throw linkEnded()
  await refuseUnavailable(db, link.organization_id)
  if (asked.act === 'check_code') return checkCode(db, deps, link, asked)
  if (asked.act === 'send_code') await sendCode(db, deps, link)
  else if (link.codes_sent === 0) await recordPayEvent(db, link, 'opened')
  return { refusal: null }
}
