import type { Context } from 'hono'
import type { Pool } from 'pg'
import { NegativeAmortization } from '#features/lending/rules/engine/contract-schedule.ts'
import { type Figures, figuresOf } from '#features/lending/rules/quotes/quote.ts'
import type { Quote } from '#features/lending/rules/quotes/quote-reply.ts'
import { type QuoteRequest, quoteProblems, quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { withStateRule } from '#features/lending/rules/quotes/state-verdict.ts'
import { verdictsOf } from '#features/lending/rules/quotes/verdicts.ts'
import { stateRuleOf } from '#features/lending/server/booking/state-rule-of.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { FunctionError, validationFailed } from '#platform/functions/errors.ts'
import { jsonBody } from '#platform/functions/request.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { capsOfState, monthsOf } from './caps-of-state.ts'

/** `POST /functions/v1/quote-loan`: the schedule, the regulatory figures, and the verdicts of a loan that doesn't exist yet. */
export async function quoteLoan(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId } = await memberOf(deps, context)
  const parsed = quoteRequestSchema.safeParse(await jsonBody(context))
  if (!parsed.success) throw validationFailed(quoteProblems(parsed.error))
  return context.json(await quoteOf(deps.pool, organizationId, parsed.data))
}

/**
 * Returns a loan's quote for an organization.
 *
 * @throws FunctionError `NEGATIVE_AMORTIZATION` if a stated payment is below its interest
 */
export async function quoteOf(pool: Pool, organizationId: string, request: QuoteRequest): Promise<Quote> {
  const figures = computedFigures(request)
  const { rate_percent: ratePercent } = request
  const quoted = { ratePercent, aprPercent: figures.apr_percent, maprPercent: figures.mapr_percent }
  const verdicts = verdictsOf(quoted, await capsOfState(pool, organizationId, request))
  const { state, start: day } = request
  if (state === undefined) return { ...figures, verdicts }
  const product = request.loan_type === 'auto' ? 'vehicle_contract' : 'consumer_loan'
  const rule = await stateRuleOf(pool, organizationId, { state, product, day })
  return { ...figures, verdicts: withStateRule(verdicts, measured(request, figures), rule, product) }
}

const measured = (request: QuoteRequest, figures: Figures) => ({
  ...{
    amountCents: request.amount,
    months: monthsOf(request),
    vehicle: null,
    ratePercent: request.rate_percent ?? '0',
  },
  ...{ aprPercent: figures.apr_percent, maprPercent: figures.mapr_percent },
  ...{ financeChargeCents: figures.finance_charge, amountFinancedCents: figures.amount_financed },
  paymentCents: figures.payment,
})

/**
 * Returns a loan's figures.
 *
 * @throws FunctionError `NEGATIVE_AMORTIZATION` if a stated payment is below its interest
 */
export function computedFigures(request: QuoteRequest): Figures {
  try {
    return figuresOf(request)
  } catch (error) {
    if (error instanceof NegativeAmortization) throw negativeAmortization(error)
    throw error
  }
}

const negativeAmortization = ({ number, interestCents }: NegativeAmortization) =>
  new FunctionError(
    422,
    'NEGATIVE_AMORTIZATION',
    `Payment ${number} doesn't cover its interest of ${dollarsAndCents(interestCents)}. Raise the payment or lower the rate.`,
    { details: { payment: number, interest: interestCents } },
  )
