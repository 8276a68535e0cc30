import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'

/** Form 1098 is for a mortgage with at least so much interest in the year: 26 CFR 1.6050H-1(a)(1). */
const LEAST_1098_CENTS = 600_00

export const LONGEST_PROPERTY = 500
export const FIRST_ANNUAL_YEAR = 2000
export const LAST_ANNUAL_YEAR = 2200

/** Form 1098, or a statement that is no tax form. */
export const ANNUAL_KINDS = ['form_1098', 'annual'] as const
export type AnnualKind = (typeof ANNUAL_KINDS)[number]

/** A year of a loan. Amounts are whole cents. */
export interface AnnualInterest {
  kind: AnnualKind
  interestCents: number
  /** Owed on January 1, or at the origination in the year. */
  principalCents: number
}

/**
 * Returns the interest that a borrower paid in a year, as the ledger knows it now: a payment that was reversed since paid none. Credits
 * pay interest without money, so they don't count.
 *
 * @see Form 1098, boxes 1 and 2
 */
export function annualInterest(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { year, isMortgage }: { year: number; isMortgage: boolean },
): AnnualInterest {
  const [before, end]: PlainDate[] = [`${year - 1}-12-31`, `${year}-12-31`]
  const [was, is] = [replay(terms, events, before ?? ''), replay(terms, events, end ?? '')]
  const credited = events
    .filter(({ kind, on }) => kind === 'credit' && on.startsWith(String(year)))
    .reduce((sum, { id }) => sum + (is.allocations.get(id)?.interestCents ?? 0), 0)
  const interestCents = is.paid.interestCents - was.paid.interestCents - credited
  const isNew = terms.start >= `${year}-01-01`
  return {
    kind: isMortgage && interestCents >= LEAST_1098_CENTS ? 'form_1098' : 'annual',
    interestCents,
    principalCents: isNew ? replay(terms, events, terms.start).principalCents : was.principalCents,
  }
}

/** An annual statement as it is printed. */
export interface PrintedAnnual extends AnnualInterest {
  loanId: string
  year: number
  originatedOn: PlainDate
  /** The property that secures a mortgage. */
  property: string | null
  isCorrection: boolean
}

/** Returns the letter of an annual statement. One that is no tax form says so. */
export function annualLetter(annual: PrintedAnnual) {
  const { kind, year, loanId, interestCents, principalCents, originatedOn, property, isCorrection } = annual
  const isForm = kind === 'form_1098'
  const box = (number: number) => (isForm ? `Box ${number}: ` : '')
  return {
    title: `${isCorrection ? 'Corrected: ' : ''}${isForm ? `Mortgage interest of ${year} (figures of Form 1098)` : `Annual interest statement of ${year}`}`,
    parts: [
      {
        paragraphs: [
          ...(isCorrection
            ? ['This replaces the statement that we sent before, because a payment of the year changed.']
            : []),
          isForm
            ? `These are the figures of IRS Form 1098 for loan ${shortId(loanId)}.`
            : `This is not a tax form. It tells you the interest that you paid for loan ${shortId(loanId)}.`,
        ],
        amounts: [
          { name: `${box(1)}Interest received in ${year}`, cents: interestCents, isTotal: true },
          { name: `${box(2)}Outstanding principal on January 1 or at origination`, cents: principalCents },
        ],
      },
      {
        paragraphs: [
          `${box(3)}Origination date: ${longDate(originatedOn)}`,
          ...(isForm && property !== null ? [`${box(8)}Property: ${property}`] : []),
        ],
      },
    ],
  }
}
