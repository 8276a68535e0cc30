/**
 * The treatment of a charge by Regulation Z and the Military Lending Act.
 *
 * @see 12 CFR 1026.4: (a) charges imposed as an incident to credit, (b) examples, (c) and (e) exclusions, (d) insurance
 * @see 32 CFR 232.4(c): the MAPR also counts credit insurance, ancillary products, and application and participation fees
 */
interface Rule {
  isFinanceCharge: boolean
  isInMapr: boolean
}

const BOTH: Rule = { isFinanceCharge: true, isInMapr: true }
const MAPR_ONLY: Rule = { isFinanceCharge: false, isInMapr: true }
const NEITHER: Rule = { isFinanceCharge: false, isInMapr: false }

const RULES = {
  // 1026.4(b)(2), (3)
  ...{ origination_fee: BOTH, points: BOTH, service_fee: BOTH, loan_fee: BOTH, broker_fee: BOTH, finders_fee: BOTH },
  ...{ credit_report_fee: BOTH, prepaid_interest: BOTH, other_finance_charge: BOTH },
  // 1026.4(b)(7), (8), (10): required insurance and debt cancellation are finance charges; (d): voluntary ones are not.
  ...{ credit_insurance_required: BOTH, debt_cancellation_required: BOTH },
  ...{ credit_insurance_voluntary: MAPR_ONLY, debt_cancellation_voluntary: MAPR_ONLY, gap_voluntary: MAPR_ONLY },
  // 1026.4(d)(2): property insurance from a company of the borrower's choice.
  property_insurance: NEITHER,
  // 1026.4(c)(1): an application fee that every applicant pays, and (c)(4): participation fees. 232.4(c)(1)(iii) counts both.
  ...{
    ancillary_product: MAPR_ONLY,
    application_fee: MAPR_ONLY,
    participation_fee: MAPR_ONLY,
    service_contract: NEITHER,
  },
  // 1026.4(e): taxes and fees of public officials, itemized. Comparable cash buyers pay the others too.
  ...{ official_fee: NEITHER, title_fee: NEITHER, sales_tax: NEITHER, document_fee: NEITHER, other_charge: NEITHER },
} as const satisfies Record<string, Rule>

/** A kind of charge that comes with a loan. */
export type ClosingChargeKind = keyof typeof RULES

/** Every kind of charge that comes with a loan. */
export const CLOSING_CHARGE_KINDS = Object.keys(RULES) as [ClosingChargeKind, ...ClosingChargeKind[]] // keys of a literal

/** A charge at closing. */
export interface ClosingCharge {
  kind: ClosingChargeKind
  cents: number
  /** Added to the principal. Otherwise it is paid or withheld at closing. */
  financed: boolean
}

/** Returns true if the charge is part of the finance charge. */
export const isFinanceCharge = ({ kind }: Pick<ClosingCharge, 'kind'>): boolean => RULES[kind].isFinanceCharge

/** Returns true if the charge counts toward the military annual percentage rate. */
export const isInMapr = ({ kind }: Pick<ClosingCharge, 'kind'>): boolean => RULES[kind].isInMapr

/**
 * The credit the borrower gets the use of, in cents: the amount of the loan plus financed charges that don't count, less counted
 * charges that the borrower pays at closing.
 *
 * @param counts which charges count: those of the finance charge, or those of the MAPR
 * @see 12 CFR 1026.18(b)
 */
export function amountFinancedCents(
  amountCents: number,
  charges: readonly ClosingCharge[],
  counts: (charge: ClosingCharge) => boolean,
): number {
  return charges.reduce((total, charge) => {
    if (charge.financed) return counts(charge) ? total : total + charge.cents
    return counts(charge) ? total - charge.cents : total
  }, amountCents)
}

/** The principal of the note in cents: the amount of the loan plus all financed charges. */
export function principalCents(amountCents: number, charges: readonly ClosingCharge[]): number {
  return charges.reduce((total, { financed, cents }) => (financed ? total + cents : total), amountCents)
}
