import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { DueItem } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { ExtensionRule, LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { percentOfCents } from './late-fee.ts'
import { lateFeeStays } from './late-fees.ts'

/** An extension to be checked. */
export interface WantedExtension {
  on: PlainDate
  installment: number
  periods: number
}

interface Facts {
  rule: ExtensionRule
  start: PlainDate
  wanted: WantedExtension
  /** The days of the extensions and re-ages so far, the oldest first. */
  earlier: readonly PlainDate[]
  last: PlainDate | undefined
  items: readonly DueItem[]
  graceDays: number
}

/**
 * Returns the limit of the loan's product that an extension exceeds, with the day from which it is possible if there is one. Null if no
 * limit refuses it. Re-ages count as extensions. An installment that is paid within its grace period is paid on time.
 */
export function extensionLimit(terms: LoanTerms, events: readonly LoanEvent[], wanted: WantedExtension): string | null {
  const { extension: rule, start, lateFee } = terms
  if (rule === undefined) return null
  const earlier = extensionsOf(events)
  const facts: Facts = {
    ...{ rule, start, wanted, earlier, last: earlier.at(-1), graceDays: lateFee?.graceDays ?? 0 },
    items: replay(terms, events, wanted.on).items,
  }
  for (const check of CHECKS) {
    const exceeded = check(facts)
    if (exceeded !== null) return exceeded
  }
  return null
}

function extensionsOf(events: readonly LoanEvent[]): PlainDate[] {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  return events
    .filter((event): event is EventOf<'extension'> => event.kind === 'extension' && !reversed.has(event.id))
    .map(({ on }) => on)
    .toSorted()
}

type Check = (facts: Facts) => string | null

const CHECKS: readonly Check[] = [
  ({ rule: { longestPeriods: most }, wanted }) =>
    most !== undefined && wanted.periods > most
      ? `This loan’s product allows an extension by at most ${counted(most, 'period')}.`
      : null,
  ({ rule: { mostInLife: most }, earlier, last }) =>
    most !== undefined && earlier.length >= most
      ? `This loan’s product allows ${counted(most, 'extension')} in the life of the loan.${since(last)}`
      : null,
  mostIn12Months,
  ({ rule: { monthsBeforeFirst: months }, last, start, wanted }) =>
    months !== undefined && last === undefined && addMonths(start, months) > wanted.on
      ? `This loan’s product allows the first extension after ${counted(months, 'month')}: from ${shortDate(addMonths(start, months))} on.`
      : null,
  ({ rule: { monthsBetween: months }, last, wanted }) =>
    months !== undefined && last !== undefined && addMonths(last, months) > wanted.on
      ? `This loan’s product requires ${counted(months, 'month')} between two extensions. The last one was on ${shortDate(last)}, so the next is possible from ${shortDate(addMonths(last, months))} on.`
      : null,
  ({ rule: { paymentsBeforeFirst: least }, last, ...facts }) =>
    last === undefined ? tooFewPaid(facts, least, facts.start, 'before the first extension') : null,
  ({ rule: { paymentsBetween: least }, last, ...facts }) =>
    last === undefined ? null : tooFewPaid(facts, least, last, `after the extension of ${shortDate(last)}`),
  mostInARow,
]

const since = (last: PlainDate | undefined): string =>
  last === undefined ? '' : ` The last one was on ${shortDate(last)}.`

function mostIn12Months({ rule: { mostIn12Months: most }, earlier, wanted }: Facts): string | null {
  if (most === undefined) return null
  const recent = earlier.filter((day) => addMonths(day, 12) > wanted.on)
  if (recent.length < most) return null
  const first = recent.at(recent.length - most)
  const next = first === undefined ? '' : ` The next one is possible from ${shortDate(addMonths(first, 12))} on.`
  return `This loan’s product allows ${counted(most, 'extension')} in 12 months.${next}`
}

function tooFewPaid(
  { items, graceDays }: Pick<Facts, 'items' | 'graceDays'>,
  least: number | undefined,
  after: PlainDate,
  when: string,
): string | null {
  if (least === undefined) return null
  const paid = items.filter(
    ({ due, paidOn }) => paidOn !== null && paidOn >= after && paidOn <= addDays(due, graceDays),
  ).length
  if (paid >= least) return null
  return `This loan’s product requires ${counted(least, 'installment')} paid on time ${when}. So far it has ${paid}.`
}

function mostInARow({ rule: { mostInARow: most }, earlier, items }: Facts): string | null {
  if (most === undefined) return null
  const lastPaid = items
    .flatMap(({ paidOn }) => (paidOn === null ? [] : [paidOn]))
    .toSorted()
    .at(-1)
  const row = earlier.filter((day) => lastPaid === undefined || day >= lastPaid)
  if (row.length < most) return null
  return `This loan’s product allows ${counted(most, 'extension')} in a row.${since(row.at(-1))} An installment must be paid first.`
}

/**
 * The fee of an extension in cents, as the loan's product states it: an amount, or a percentage of the installment that is extended
 * first, half-even to the cent. 0 without one, and while a bankruptcy or the SCRA forbids fees.
 */
export function extensionFeeCents(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { on, installment }: WantedExtension,
): number {
  const { feeCents, feePercent } = terms.extension ?? {}
  if (lateFeeStays(events)(on)) return 0
  if (feePercent === undefined) return feeCents ?? 0
  const item = replay(terms, events, on).items.find(({ number }) => number === installment)
  return percentOfCents(item?.unpaidCents ?? 0, feePercent)
}
