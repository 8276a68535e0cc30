import type { ContractTerms } from '#features/lending/rules/engine/contract-terms.ts'
import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'

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
 * Returns true if the Military Lending Act can cover a loan of this type. It excludes residential mortgages and credit to buy the
 * vehicle that secures it, which the contract of an auto loan states; a refinance of a car is covered.
 *
 * @see 10 USC 987(i)(6), 32 CFR 232.3(f)(2)
 */
export function mayBeCovered(loanType: string): boolean {
  return loanType !== 'mortgage'
}

/** Returns true if the act covers a loan on file. A loan that was not booked here states no exemption, so its type decides. */
export function isCoveredLoan({ loan_type, terms, mla_exemption }: ExemptibleLoan): boolean {
  if (terms !== null) return mla_exemption === null
  return loan_type !== 'mortgage' && loan_type !== 'auto'
}

interface ExemptibleLoan {
  loan_type: string
  /** Null if the loan was not booked here. */
  terms: object | null
  mla_exemption: string | null
}

/**
 * Returns the military annual percentage rate of a closed-end loan to four decimals of a percent, such as '36.0000':
 * its APR with every charge of `MaprCharges` counted as a prepaid finance charge. Null if the payments don't even
 * return the remaining principal.
 *
 * @see 32 CFR 232.4(c)(2)(i): computed by the rules of Regulation Z for the APR, from the charges of (c)(1).
 */
export function maprPercent(terms: ContractTerms, charges: MaprCharges): string | null {
  const { prepaid_finance_charge, credit_insurance, debt_cancellation, ...others } = charges
  const { ancillary_products, application_fee, participation_fee } = others
  const financed = prepaid_finance_charge + credit_insurance + debt_cancellation
  const chargedCents = financed + ancillary_products + application_fee + participation_fee
  return scheduleAprPercent(terms, chargedCents)
}
