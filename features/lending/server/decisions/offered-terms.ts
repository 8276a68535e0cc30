import type { Pool } from 'pg'
import type { PricedOffer } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { choiceOf, type TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import type { HeldApplication } from '#features/lending/server/application-file.ts'
import { newestTerms } from '#features/lending/server/booking/approved-terms.ts'
import type { EngineDecision } from './engine-decision.ts'

/** Terms that the form of a decision offers. The rate is empty if nothing states one. */
export interface OfferedTerms extends TermsChoice {
  label: string
}

interface Asked {
  amount_cents: number
  down_payment_cents: number | null
  term_months: number | null
  payment_frequency: TermsChoice['payment_frequency'] | null
}

const ASKED = `
  select (a.amount * 100)::float8 as amount_cents, a.down_payment_cents::float8, a.term_months, a.payment_frequency
    from public.loan_applications a where a.organization_id = $1 and a.id = $2`
const USUAL_MONTHS = 36

/** Returns the terms to choose from: those of the counteroffer, those of the engine, and what was applied for. */
export async function offeredTerms(
  pool: Pool,
  organizationId: string,
  applicationId: string,
  { product, engine }: { product: HeldApplication['product']; engine: EngineDecision | null },
): Promise<OfferedTerms[]> {
  const [asked] = (await pool.query<Asked>(ASKED, [organizationId, applicationId])).rows
  if (asked === undefined) return []
  const countered = await newestTerms(pool, organizationId, applicationId, 'counteroffered')
  const frequency = asked.payment_frequency ?? product?.terms.payment_frequencies[0] ?? 'month'
  const isTried = engine !== null && engine.outcome !== 'decline' && engine.outcome !== 'refer'
  return [
    ...(countered === null ? [] : [{ label: 'The counteroffer', ...choiceOf(countered.terms, 'counteroffer') }]),
    ...(isTried ? engine.offers.map((offer, n) => ofEngine(offer, n, frequency)) : []),
    {
      ...{ label: 'As applied for', source: 'person', amount_cents: asked.amount_cents },
      down_payment_cents: asked.down_payment_cents ?? 0,
      term_months: asked.term_months ?? product?.terms.term_months[0] ?? USUAL_MONTHS,
      payment_frequency: frequency,
      rate_percent: product?.terms.rate_tiers[0]?.annual_rate_percent ?? '',
    },
  ]
}

function ofEngine(offer: PricedOffer, n: number, payment_frequency: TermsChoice['payment_frequency']): OfferedTerms {
  const { amount_cents, down_payment_cents, term_months, rate_percent } = offer
  return {
    ...{ label: n === 0 ? 'The engine’s offer' : `The engine’s offer ${n + 1}`, source: 'engine', amount_cents },
    ...{ down_payment_cents: down_payment_cents ?? 0, term_months, payment_frequency, rate_percent },
  }
}
