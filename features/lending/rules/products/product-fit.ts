import { STATE_CODES } from '#features/lending/rules/states/state-codes.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { stateCode, US_STATES } from '#platform/rules/us-states.ts'
import type { ProductTerms } from './product-terms.ts'
import { FREQUENCY_NAMES } from './product-words.ts'

/** The terms that an applicant requests, as far as a product limits them. Null is unknown. */
export interface RequestedLoan {
  loan_type: string
  amount_cents: number
  term_months: number | null
  payment_frequency: string | null
}

/** A field of an application that its product doesn't allow. */
export type FitProblem = [field: keyof RequestedLoan, message: string]

/** Returns each field of a request that the product doesn't allow, with what it allows. */
export function productFitProblems(terms: ProductTerms, name: string, asked: RequestedLoan): FitProblem[] {
  const { min_amount_cents: least, max_amount_cents: most, term_months: months, payment_frequencies } = terms
  const { amount_cents, term_months, payment_frequency: every } = asked
  const frequencies = payment_frequencies.map((one) => FREQUENCY_NAMES[one].toLowerCase()).join(', ')
  const checks: [isWrong: boolean, ...FitProblem][] = [
    [asked.loan_type !== terms.loan_type, 'loan_type', `“${name}” is for another type of loan`],
    [
      amount_cents < least || amount_cents > most,
      'amount_cents',
      `“${name}” is for ${dollarsAndCents(least)} to ${dollarsAndCents(most)}`,
    ],
    [
      term_months !== null && !months.includes(term_months),
      'term_months',
      `“${name}” has terms of ${months.join(', ')} months`,
    ],
    [
      every !== null && !payment_frequencies.some((one) => one === every),
      'payment_frequency',
      `“${name}” is paid ${frequencies}`,
    ],
  ]
  return checks.flatMap(([isWrong, field, message]): FitProblem[] => (isWrong ? [[field, message]] : []))
}

/** Returns why a product isn't offered to an applicant with this state in their file, or null. A product for every state needs none. */
export function productStateProblem(
  { states }: Pick<ProductTerms, 'states'>,
  name: string,
  written: string | null,
): string | null {
  const code = stateCode(written ?? '')
  const state = US_STATES.find((one) => one.code === code)
  if (state !== undefined)
    return states.some((offered) => offered === state.code)
      ? null
      : `“${name}” is not offered in ${state.name}, the applicant’s state. Choose another product, or correct the state in the client’s file.`
  if (STATE_CODES.every((one) => states.includes(one))) return null
  return `“${name}” is offered in some states only, and the client’s file has no US state. Enter the applicant’s state there, or choose no product.`
}
