import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import {
  type AprFinding,
  aprCheck,
  type FinanceChargeCheck,
  financeChargeCheck,
} from '#features/lending/rules/rates/apr-check.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { Disclosure } from './disclosure.ts'

/** The comparison of a disclosure with the figures that its own schedule has. */
export interface DisclosureCheck {
  apr: AprFinding
  finance_charge: FinanceChargeCheck
}

/**
 * Computes the APR and the finance charge again, from the disclosed schedule and amount financed.
 *
 * @see 12 CFR 1026.22(a)(2), (3) and 1026.18(d)(2)
 */
function disclosureCheck(disclosure: Disclosure, calendar: QuoteRequest['calendar']): DisclosureCheck {
  const loan = {
    ...{ startDate: disclosure.start, every: calendar.every },
    ...(calendar.second_day !== undefined && { secondDay: calendar.second_day }),
    amountFinancedCents: disclosure.amount_financed_cents,
    payments: disclosure.schedule.map(({ due, cents }) => ({ dueDate: due, cents })),
  }
  return {
    apr: aprCheck(loan, disclosure.apr_percent),
    finance_charge: financeChargeCheck(loan, disclosure.finance_charge_cents, false),
  }
}

/** Returns why a disclosure is outside the tolerances, or contradicts itself; null if it is accurate. */
export function disclosureProblem(disclosure: Disclosure, calendar: QuoteRequest['calendar']): string | null {
  const { apr, finance_charge: charge } = disclosureCheck(disclosure, calendar)
  if (apr.verdict !== 'accurate')
    return `The disclosed APR of ${disclosure.apr_percent}% is ${apr.verdict}: the schedule has ${apr.actualPercent ?? 'none'}%, and ${apr.tolerancePercent} is allowed.`
  if (charge.verdict !== 'accurate')
    return `The disclosed finance charge of ${dollarsAndCents(disclosure.finance_charge_cents)} is ${charge.verdict}: the schedule has ${dollarsAndCents(charge.actualCents)}.`
  return itemsProblem(disclosure)
}

function itemsProblem({ itemization: items, amount_financed_cents: financed }: Disclosure): string | null {
  const others = items.paid_to_others.reduce((sum, { cents }) => sum + cents, 0)
  const sum = items.given_to_borrower_cents + items.paid_on_account_cents + others
  if (sum === financed && items.amount_financed_cents === financed) return null
  return `The itemization comes to ${dollarsAndCents(sum)}, but the amount financed is ${dollarsAndCents(financed)}.`
}
