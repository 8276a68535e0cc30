/**
 * The principal reasons that a notice can state: the lines of sample Form C-1 in its order, without "Other, specify".
 * One is added because reports often show it and the form lacks it; 12 CFR 1002.9(b)(2) requires true reasons, not the
 * form's wording. `person` marks reasons known only to the decision-maker. A rule must have fired for all others.
 *
 * @see https://www.ecfr.gov/current/title-12/part-1002/appendix-Appendix%20C%20to%20Part%201002
 */
const REASONS = {
  incomplete: { text: 'Credit application incomplete' },
  too_few_references: { text: 'Insufficient number of credit references provided', person: true },
  unacceptable_references: { text: 'Unacceptable type of credit references provided', person: true },
  unverified_references: { text: 'Unable to verify credit references', person: true },
  irregular_employment: { text: 'Temporary or irregular employment', person: true },
  unverified_employment: { text: 'Unable to verify employment', person: true },
  short_employment: { text: 'Length of employment', person: true },
  low_income: { text: 'Income insufficient for amount of credit requested', person: true },
  high_obligations: { text: 'Excessive obligations in relation to income', person: true },
  unverified_income: { text: 'Unable to verify income', person: true },
  short_residence: { text: 'Length of residence', person: true },
  temporary_residence: { text: 'Temporary residence', person: true },
  unverified_residence: { text: 'Unable to verify residence', person: true },
  no_file: { text: 'No credit file' },
  limited_experience: { text: 'Limited credit experience' },
  poor_performance: { text: 'Poor credit performance with us' },
  delinquent: { text: 'Delinquent past or present credit obligations with others' },
  collection: { text: 'Collection action or judgment' },
  garnishment: { text: 'Garnishment or attachment' },
  foreclosure: { text: 'Foreclosure or repossession' },
  bankruptcy: { text: 'Bankruptcy' },
  inquiries: { text: 'Number of recent inquiries on credit bureau report' },
  collateral: { text: 'Value or type of collateral not sufficient', person: true },
  high_balances: { text: 'Balances too high compared with limits on revolving accounts' },
} as const satisfies Record<string, { text: string; person?: true }>

export type ReasonCode = keyof typeof REASONS

const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(REASONS, code)

/** Every reason code, in the order of the form. */
export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASONS).filter(isReasonCode)

/** Returns the wording of a reason in a notice. */
export const reasonText = (code: ReasonCode): string => REASONS[code].text

/**
 * Returns true for reasons that only a person can know, such as income, employment, residence, references and
 * collateral.
 */
const isPersons = (code: ReasonCode): boolean => 'person' in REASONS[code]

/** The reasons that only a person can know. */
export const PERSONS_REASONS: readonly ReasonCode[] = REASON_CODES.filter(isPersons)

// More than four reasons are not likely to help the applicant: comment 9(b)(2)-1 of Supplement I to 12 CFR 1002.
export const MOST_REASONS = 4

/** Returns why a notice can't state these reasons given the rules that fired, or null if it can. */
export function reasonsProblem(chosen: readonly ReasonCode[], fired: readonly ReasonCode[]): string | null {
  if (chosen.length === 0) return 'Choose at least one reason'
  if (chosen.length > MOST_REASONS) return `Choose at most ${MOST_REASONS} reasons. More don’t help the applicant.`
  if (new Set(chosen).size < chosen.length) return 'Choose each reason once'
  const unfounded = chosen.find((code) => !isPersons(code) && !fired.includes(code))
  return unfounded === undefined ? null : `Nothing on file supports “${reasonText(unfounded)}”`
}

/** Returns the reasons in notice order: reasons found by rules, by weight, then reasons a person knows. */
export function inNoticeOrder(chosen: readonly ReasonCode[], fired: readonly ReasonCode[]): ReasonCode[] {
  const all = [...fired, ...REASON_CODES.filter((code) => !fired.includes(code))]
  return all.filter((code) => chosen.includes(code))
}
