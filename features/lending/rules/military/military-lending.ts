import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'
import { type LoanTerms, schedule } from '#features/lending/rules/schedule.ts'

/** The highest MAPR in percent a year at which a covered borrower may be lent to: 10 USC 987(b), 32 CFR 232.4(b). */
export const MILITARY_CAP_PERCENT = 36

/** Where that cap stands, as refusals and screens cite it. */
export const MILITARY_CAP_CITATION = '10 USC 987(b), 32 CFR 232.4(b)'

/**
 * What the MAPR counts beside the interest of a loan, by the name of its column and in the words of the screens. Insurance,
 * cancellation, products and both fees count even where Regulation Z leaves them out of the finance charge.
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

/** Those charges in cents, all of them taken when the loan is made. */
export type MaprCharges = Record<keyof typeof MAPR_CHARGES, number>

/**
 * Whether the Military Lending Act covers a loan of this kind to a person. It leaves out residential mortgages and credit to buy a
 * vehicle that secures it. An auto loan counts as the latter; money lent on a car that is owned already is kept as another kind.
 *
 * @see 10 USC 987(i)(6), 32 CFR 232.3(f)(2)
 */
export function isCoveredCredit(loanType: string): boolean {
  return loanType !== 'mortgage' && loanType !== 'auto'
}

/**
 * The military annual percentage rate of a closed-end loan to four decimals of a percent, '36.0000': its APR with every charge of
 * `MaprCharges` counted as a finance charge paid beforehand. Null when the payments do not even return what is left of the loan.
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
