import type { DecidedTerms } from '#features/lending/rules/underwriting/approved-terms.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** Returns what the borrower pays for terms, in one sentence. */
export function costWords({ payments, payment_cents, apr_percent, finance_charge_cents }: DecidedTerms): string {
  const apr = apr_percent === null ? 'no APR' : `an APR of ${apr_percent}%`
  return `${payments} payments of ${dollarsAndCents(payment_cents)}, with ${apr} and a finance charge of ${dollarsAndCents(finance_charge_cents)}.`
}
