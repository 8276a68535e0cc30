import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { stateForStatus } from '#features/cards/rules/card-states.ts'
import { changeCard as changedAtIssuer } from '#features/cards/server/change-card.ts'
import { issueCard } from '#features/cards/server/issue-card.ts'
import { changeCard, createCard, readCard } from '#features/public-api/rules/cards.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { asPrincipal, commandOnce, earlierAnswer } from './as-principal.ts'
import { notFound, wrongCardMode } from './errors.ts'
import { type ApiAnswer, serve } from './serve.ts'

const card = (isLive: boolean) => `app.card_in_event(k) || jsonb_build_object(
  'brand', lower(k.card_network), 'expMonth', k.exp_month, 'expYear', k.exp_year, 'apr', k.apr, 'livemode', ${isLive})`
const FROM = 'from public.credit_cards k where k.issuer_token is not null and k.id'
const CLIENT = 'select c.id from public.clients c where c.id = $1'

/** `/v1/cards`. */
export function serveCards(service: Hono, deps: ApiDeps): void {
  serve(service, deps, createCard, async (_, request) => {
    refuseOtherMode(deps, request)
    const { customerId, type, creditLimit, productId } = request.body
    const client = await asPrincipal(deps, request, { text: CLIENT, values: [customerId] })
    if (client.length === 0) throw notFound('There is no such client')
    const id = await issueCard(
      deps,
      { ...request.holder, requestId: request.requestId },
      {
        ...{ clientId: customerId, form: type, productId, creditLimitCents: creditLimit },
        idempotencyKey: `api:${request.idempotencyKey ?? randomUUID()}`,
      },
    )
    return cardOnce(deps, request, createCard.id, id)
  })
  serve(service, deps, readCard, async (_, request) => ({ json: await cardOf(deps, request, request.params.id) }))
  serve(service, deps, changeCard, async (_, request) => {
    refuseOtherMode(deps, request)
    const earlier = await earlierAnswer(deps, request, changeCard.id)
    if (earlier !== null) return { json: earlier.answer, isReplayed: true }
    const { creditLimit, status, reason } = request.body
    // Another company's card is answered with 404, as if it did not exist.
    await cardOf(deps, request, request.params.id)
    await changedAtIssuer(deps, { ...request.holder, requestId: request.requestId }, request.params.id, {
      ...(creditLimit !== undefined && { creditLimitCents: creditLimit }),
      ...(status !== undefined && { state: stateForStatus(status) }),
      ...(status === 'canceled' && { closingReason: reason ?? 'END_USER_REQUEST' }),
    })
    return cardOnce(deps, request, changeCard.id, request.params.id)
  })
}

/** Returns the card as it is now, and keeps it as the response of the act. */
async function cardOnce(deps: ApiDeps, request: ApiRequest, act: string, id: string): Promise<ApiAnswer> {
  const text = `select app.keep_api_answer($1, $2, $3, ${card(!deps.cardIssuer.isSandbox)}) ${FROM} = $4`
  const { answer, isReplayed } = await commandOnce(deps, request, act, { text, values: [id] })
  return { json: answer, isReplayed }
}

type Asking = Pick<ApiRequest, 'holder' | 'requestId'>

async function cardOf(deps: ApiDeps, request: Asking, id: string): Promise<string> {
  const text = `select ${card(!deps.cardIssuer.isSandbox)} ${FROM} = $1`
  const rows = await asPrincipal(deps, request, { text, values: [id] })
  const json = rows[0]?.[0]
  if (!json) throw notFound('There is no such card')
  return json
}

function refuseOtherMode({ cardIssuer }: ApiDeps, { holder }: Asking): void {
  if ((holder.mode === 'test') !== cardIssuer.isSandbox) throw wrongCardMode(holder.mode)
}
