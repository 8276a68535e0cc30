import type { Simulation, SimulationOutcome } from '#features/cards/rules/card-commands.ts'
import { declineInWords } from '#features/cards/rules/card-states.ts'
import type { CardDeps, CardKeeper } from './card-deps.ts'
import type { SimulatedEvent } from './card-issuer.ts'
import { fromIssuer, storedCard } from './change-card.ts'
import { authorizationNotFound, sandboxOnly } from './errors.ts'
import { NEEDS_REVIEW } from './issuer-hook.ts'

const AUTHORIZATION = `
  select event_key from public.card_entries where id = $1 and card_id = $2 and organization_id = $3 and kind = 'authorization'`

/**
 * Lets the sandbox issuer send an event about one of the organization's cards, over the same sockets as a merchant's.
 */
export async function simulateCard(
  deps: CardDeps,
  keeper: CardKeeper,
  cardId: string,
  simulation: Simulation,
): Promise<SimulationOutcome> {
  if (!deps.cardIssuer.isSandbox) throw sandboxOnly()
  const { issuer_token } = await storedCard(deps, keeper, cardId)
  const event = await eventFor(deps, keeper, cardId, issuer_token, simulation)
  const { result } = await fromIssuer(deps.cardIssuer.gateway.simulate(event))
  if (result === NEEDS_REVIEW)
    return {
      is_approved: true,
      message: 'The purchase needs a review because it exceeds its authorization.',
    }
  const isApproved = result === 'APPROVED' || result === 'RECEIVED'
  return {
    is_approved: isApproved,
    message: isApproved ? DONE[simulation.kind] : `Declined. ${declineInWords(result)}.`,
  }
}

const DONE: Record<Simulation['kind'], string> = {
  authorization: 'Approved. The amount is held.',
  clearing: 'The purchase was posted.',
  release: 'The hold was released.',
  expiry: 'The hold expired.',
  refund: 'The refund was posted.',
  shipping: 'The card was shipped.',
}

async function eventFor(
  { pool }: CardDeps,
  { organizationId }: CardKeeper,
  cardId: string,
  cardToken: string,
  simulation: Simulation,
): Promise<SimulatedEvent> {
  switch (simulation.kind) {
    case 'authorization': {
      const { kind, amount, merchant, is_card_present } = simulation
      return { kind, cardToken, amountCents: amount, merchant, isCardPresent: is_card_present }
    }
    case 'refund':
      return { kind: 'refund', cardToken, amountCents: simulation.amount, merchant: simulation.merchant }
    case 'shipping':
      return { kind: 'shipping', cardToken }
    case 'clearing':
    case 'release':
    case 'expiry': {
      const values = [simulation.authorization_id, cardId, organizationId]
      const { rows } = await pool.query<{ event_key: string }>(AUTHORIZATION, values)
      if (rows[0] === undefined) throw authorizationNotFound()
      const authorization = rows[0].event_key
      return simulation.kind === 'clearing'
        ? { kind: 'clearing', authorization, amountCents: simulation.amount ?? null }
        : { kind: simulation.kind, authorization }
    }
  }
}
