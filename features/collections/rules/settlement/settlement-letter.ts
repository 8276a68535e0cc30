import type { PromisedPart } from '#features/collections/rules/promise.ts'
import type { Letter } from '#features/collections/rules/repossession/repossession-letters.ts'
import { counted } from '#platform/rules/counted.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { REPORTED_FORGIVEN_CENTS } from './settlement.ts'

/** A settlement as its agreement states it. Amounts are whole cents. */
export interface AgreedSettlement {
  totalCents: number
  owedCents: number
  parts: readonly PromisedPart[]
  offeredOn: PlainDate
  acceptBy: PlainDate
  graceDays: number
  waivesLateFees: boolean
}

/** Returns the agreement of a settlement, with a line for each party to sign. */
export function settlementLetter(
  { totalCents, owedCents, parts, offeredOn, acceptBy, graceDays, waivesLateFees }: AgreedSettlement,
  { company, borrower }: { company: string; borrower: string },
): Letter & { signers: string[] } {
  return {
    title: 'Settlement agreement',
    parts: [
      {
        paragraphs: [
          `On ${longDate(offeredOn)} you owed ${dollarsAndCents(owedCents)} on this loan. ${company} offers to accept ${dollarsAndCents(totalCents)} instead, if you sign this agreement by ${longDate(acceptBy)} and make these payments.`,
        ],
        amounts: [
          ...parts.map(({ due_on, cents }) => ({ name: `Due ${longDate(due_on)}`, cents })),
          { name: 'Settlement amount', cents: totalCents, isTotal: true },
        ],
      },
      {
        heading: 'What we agree',
        paragraphs: [
          `Each payment must arrive by its due date${graceDays === 0 ? '' : `, or within ${counted(graceDays, 'day')} after it`}. You can pay ahead.`,
          ...(waivesLateFees ? ['While you keep this agreement, no late fee is added.'] : []),
          'Once all payments have arrived, the rest of the debt is forgiven. The loan is then reported as settled for less than the full balance.',
          'If a payment does not arrive in time, or is returned, this agreement ends. You then owe the full balance again. All payments that you made are credited to it.',
          ...(owedCents - totalCents >= REPORTED_FORGIVEN_CENTS
            ? ['Forgiven debt may be income. We may have to report it to the Internal Revenue Service on Form 1099-C.']
            : []),
        ],
      },
    ],
    signers: [borrower, company],
  }
}
