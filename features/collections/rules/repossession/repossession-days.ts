import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

export const SALE_KINDS = ['public', 'private'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** UCC 9-612(b): ten days before the sale are a reasonable time. The form is for consumers too, and the time is kept for them as well. */
export const LEAST_NOTICE_DAYS = 10

/** Returns the last day on which the borrower can cure, after a notice that was sent on a day. */
export const cureEnds = (noticeOn: PlainDate, cureDays: number): PlainDate => addDays(noticeOn, cureDays)

/** Returns a problem with an order for repossession on a day, or null. */
export function orderProblem(
  { cureEndsOn, daysPastDue }: { cureEndsOn: PlainDate | null; daysPastDue: number },
  today: PlainDate,
): string | null {
  if (daysPastDue === 0) return 'Nothing is past due on this loan. The default was cured.'
  if (cureEndsOn !== null && today <= cureEndsOn)
    return `The borrower can cure through ${shortDate(cureEndsOn)}. Order on the day after.`
  return null
}

/** Returns a problem with a notice of sale, or null. The sale is at least ten days after the notice. */
export function noticeProblem(
  { noticeOn, saleOn, recoveredOn }: { noticeOn: PlainDate; saleOn: PlainDate; recoveredOn: PlainDate },
  today: PlainDate,
): string | null {
  if (noticeOn > today) return 'The notice can’t be dated in the future'
  if (noticeOn < recoveredOn) return 'The notice can’t be dated before the recovery'
  const first = addDays(noticeOn, LEAST_NOTICE_DAYS)
  return saleOn < first
    ? `The sale can be on ${shortDate(first)} or later, ${LEAST_NOTICE_DAYS} days after the notice`
    : null
}

/** Returns a problem with a sale, or null. A public sale is on the day of the notice; a private one on that day or later. */
export function saleProblem(
  { kind, saleOn, soldOn }: { kind: SaleKind; saleOn: PlainDate; soldOn: PlainDate },
  today: PlainDate,
): string | null {
  if (soldOn > today) return 'A sale can’t be dated in the future'
  if (kind === 'public' && soldOn !== saleOn)
    return `The notice says that the public sale is on ${shortDate(saleOn)}. Send another notice for another day.`
  return soldOn < saleOn ? `The notice says that the sale is after ${shortDate(saleOn)}` : null
}

/** The figures of a sale. Amounts are whole cents. */
export interface SaleFigures {
  /** The obligation before the sale, with the costs of the repossession. */
  owedBeforeCents: number
  costsCents: number
  proceedsCents: number
  /** Above zero for a deficiency, and below zero for a surplus. */
  deficiencyCents: number
}

/** Returns the figures of a sale from the payoff before it. @see UCC 9-615, 9-616(c) */
export const saleFigures = (payoffCents: number, costsCents: number, proceedsCents: number): SaleFigures => ({
  ...{ owedBeforeCents: payoffCents, costsCents, proceedsCents },
  deficiencyCents: payoffCents - proceedsCents,
})
