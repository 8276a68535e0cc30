import { addDays } from '#platform/rules/calendar.ts'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { Owed, OwedPart } from './owed.ts'
import type { PayoffLetter } from './payoff-letter.ts'

const PART_NAMES: Record<OwedPart, string> = {
  principal: 'Principal',
  interest: 'Interest',
  fees: 'Fees',
  charges: 'Charges',
  credit: 'Credit balance',
  chargedOff: 'Charged-off balance',
}
const ALWAYS: readonly OwedPart[] = ['principal', 'interest', 'fees', 'charges']
const ORDER: readonly OwedPart[] = [...ALWAYS, 'chargedOff', 'credit']

/** The lines of a payoff: its parts by name. Parts that few loans have are left out if they are 0. */
export function payoffLines(owed: Owed): { name: string; cents: number }[] {
  return ORDER.filter((part) => ALWAYS.includes(part) || owed[part] !== 0).map((part) => ({
    name: part === 'interest' && owed.interest < 0 ? 'Interest given back' : PART_NAMES[part],
    cents: owed[part],
  }))
}

/** Says until when the amount holds, and what each later day adds. */
export function holdsUntil({ goodThrough, perDiemCents }: PayoffLetter): string[] {
  const holds = `This amount holds if we receive it on or before ${longDate(goodThrough)}.`
  if (perDiemCents === 0) return [holds, 'No interest is added after that date.']
  const next = longDate(addDays(goodThrough, 1))
  return [
    holds,
    `From ${next} on, each day adds ${dollarsAndCents(perDiemCents)} of interest.`,
    'Request a new letter if you pay later, because the daily amount can change.',
  ]
}

/** Says which events change the amount. */
export function changesOf({ lateFee, returnFeeCents }: PayoffLetter): string[] {
  return [
    'A payment that we receive in the meantime lowers it.',
    returnFeeCents === null
      ? 'A payment that the bank returns raises it again.'
      : `A payment that the bank returns raises it again, and the contract adds a fee of ${dollarsAndCents(returnFeeCents)}.`,
    ...(lateFee === null
      ? []
      : [
          `A late fee of ${dollarsAndCents(lateFee.cents)} is added on ${longDate(lateFee.on)} unless installment ${lateFee.installment} is paid before.`,
        ]),
    'New fees, and costs that we pay for you, raise it.',
  ]
}
