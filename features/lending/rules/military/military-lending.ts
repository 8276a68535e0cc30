import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'
import { type LoanTerms, schedule } from '#features/lending/rules/schedule.ts'

/** The highest MAPR for a covered borrower, in percent per year: 10 USC 987(b), 32 CFR 232.4(b). */
export const MILITARY_CAP_PERCENT = 36

/** The source of that cap, as errors and screens cite it. */
export const MILITARY_CAP_CITATION = '10 USC 987(b), 32 CFR 232.4(b)'

/**
 * The charges that the MAPR counts besides interest, by column name, with their screen labels. Insurance,
 * cancellation, products and both fees count even if Regulation Z excludes them from the finance charge.
 *
 * @see 32 CFR 232.4(c)(1)
 */
export const MAPR_CHARGES = {
  prepaid_finance_charge: 'Prepaid finance charge',
  credit_insurance: 'Credit insurance',
  debt_cancellation: 'Debt cancellation or suspension',
  ancillary_products: 'Ancillary products',
  application_fee: 'Application fee',
  participation_fee: 'Participation fee',
} as const

/** These charges in cents, all collected when the loan is made. */
export type MaprCharges = Record<keyof typeof MAPR_CHARGES, number>

/**
 * Returns true if the Military Lending Act covers a loan of this type. It excludes residential mortgages and credit to
 * buy the vehicle that secures it. An auto loan counts as the latter; a loan secured by a car already owned must be
 * recorded as another type.
 *
 * @see 10 USC 987(i)(6), 32 CFR 232.3(f)(2)
 */
export function isCoveredCredit(loanType: string): boolean {
  return loanType !== 'mortgage' && loanType !== 'auto'
}

/**
 * Returns the military annual percentage rate of a closed-end loan to four decimals of a percent, such as '36.0000':
 * its APR with every charge of `MaprCharges` counted as a prepaid finance charge. Null if the payments don't even
 * return the remaining principal.
 *
 * @see 32 CFR 232.4(c)(2)(i): computed by the rules of Regulation Z for the APR, from the charges of (c)(1).
 */
export function maprPercent(terms: LoanTerms, charges: MaprCharges): string | null {
  const { prepaid_finance_charge, credit_insurance, debt_cancellation, ...others } = charges
  const { ancillary_products, application_fee, participation_fee } = others
  const financed = prepaid_finance_charge + credit_insurance + debt_cancellation
  const chargedCents = financed + ancillary_products + application_fee + participation_fee
  return scheduleAprPercent(terms, schedule(terms), chargedCents)
}
