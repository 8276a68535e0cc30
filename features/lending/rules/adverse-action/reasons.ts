/**
 * The principal reasons that a notice can state: the lines of sample Form C-1 in its order, without "Other, specify". One is added
 * that the form lacks and reports often show; 12 CFR 1002.9(b)(2) asks for what is true, not for a form's words. `person`: known
 * only to who decides. All others are stated when a rule has fired.
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

/** Every reason's code, in the order of the form. */
export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASONS).filter(isReasonCode)

/** A reason as the notice states it. */
export const reasonText = (code: ReasonCode): string => REASONS[code].text

/** Whether only a person can know it, as of income, employment, residence, references and collateral. */
const isPersons = (code: ReasonCode): boolean => 'person' in REASONS[code]

/** The reasons that only a person can know. */
export const PERSONS_REASONS: readonly ReasonCode[] = REASON_CODES.filter(isPersons)

// More than four are not likely to help who reads them: comment 9(b)(2)-1 of Supplement I to 12 CFR 1002.
export const MOST_REASONS = 4

/** Why a notice can't state these reasons, when these rules fired; null when it can. */
export function reasonsProblem(chosen: readonly ReasonCode[], fired: readonly ReasonCode[]): string | null {
  if (chosen.length === 0) return 'Choose at least one reason'
  if (chosen.length > MOST_REASONS) return `Choose at most ${MOST_REASONS} reasons: more do not help who reads them`
  if (new Set(chosen).size < chosen.length) return 'Choose each reason once'
  const unfounded = chosen.find((code) => !isPersons(code) && !fired.includes(code))
  return unfounded === undefined ? null : `Nothing on file bears out “${reasonText(unfounded)}”`
}

/** The reasons in the order in which a notice states them: what rules found by its weight, then what a person knows. */
export function inNoticeOrder(chosen: readonly ReasonCode[], fired: readonly ReasonCode[]): ReasonCode[] {
  const all = [...fired, ...REASON_CODES.filter((code) => !fired.includes(code))]
  return all.filter((code) => chosen.includes(code))
}
