import type { Context } from 'hono'
import { type CardCommand, cardCommandSchema } from '#features/cards/rules/card-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { refuseFor } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { CardDeps } from './card-deps.ts'
import { changeCard } from './change-card.ts'
import { CARD_REFUSALS } from './errors.ts'
import { issueCard } from './issue-card.ts'
import { simulateCard } from './simulate-card.ts'

type Deps = CardDeps & Pick<CommandDeps, 'assertSession'>

const DECIDE = 'select app.decide_card_review($1, $2, $3, $4, $5, $6, $7) as refusal'
const PAY = 'select app.pay_card($1, $2, $3, $4, $5::numeric / 100, $6) as refusal'

/** `POST /functions/v1/cards`: issues and changes cards, for users with the permission. */
export async function cardCommands(deps: Deps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, cardCommandSchema)
  return context.json(await done(deps, member, asked))
}

async function done(deps: Deps, member: PresentMember, act: CardCommand): Promise<object> {
  switch (act.act) {
    case 'standing':
      return { is_sandbox: deps.cardIssuer.isSandbox, is_administrator: member.permissions.includes('manage_cards') }
    case 'issue':
      return { id: await issueCard(deps, member, orderOf(act)) }
    case 'set_limit':
      return changed(deps, member, act.card_id, { creditLimitCents: act.credit_limit })
    case 'freeze':
      return changed(deps, member, act.card_id, { state: 'PAUSED' })
    case 'open':
      return changed(deps, member, act.card_id, { state: 'OPEN' })
    case 'close':
      return changed(deps, member, act.card_id, { state: 'CLOSED', closingReason: act.reason })
    case 'pay':
      return paid(deps, member, act)
    case 'simulate':
      return simulateCard(deps, member, act.card_id, act.event)
    case 'review_clearing':
      return reviewed(deps, member, act)
  }
}

// Keys of the screens never collide with keys of the public API.
const orderOf = ({
  client_id,
  form,
  product_id,
  credit_limit,
  idempotency_key,
}: Extract<CardCommand, { act: 'issue' }>) => ({
  ...{ clientId: client_id, form, productId: product_id },
  creditLimitCents: credit_limit,
  idempotencyKey: `desk:${idempotency_key}`,
})

async function changed(deps: Deps, member: PresentMember, cardId: string, change: Parameters<typeof changeCard>[3]) {
  await changeCard(deps, member, cardId, change)
  return { id: cardId }
}

async function paid({ pool }: Deps, member: PresentMember, act: Extract<CardCommand, { act: 'pay' }>) {
  const { organizationId, personId, requestId } = member
  const values = [organizationId, personId, act.card_id, act.idempotency_key, act.amount, requestId]
  const { rows } = await pool.query<{ refusal: string | null }>(PAY, values)
  refuseFor(CARD_REFUSALS, rows[0]?.refusal)
  return { id: act.card_id }
}

async function reviewed({ pool }: Deps, member: PresentMember, act: Extract<CardCommand, { act: 'review_clearing' }>) {
  const { organizationId, personId, requestId } = member
  const values = [organizationId, personId, act.card_id, act.review_id, act.decision, act.note || null, requestId]
  const { rows } = await pool.query<{ refusal: string | null }>(DECIDE, values)
  refuseFor(CARD_REFUSALS, rows[0]?.refusal)
  return { id: act.card_id }
}
