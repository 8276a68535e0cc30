import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { entryName } from '#features/lending/rules/statements/entry-name.ts'
import { counted } from '#platform/rules/counted.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { calendarWords } from './calendar-words.ts'

/** A letter about a change of a loan. */
export interface ChangeLetter {
  title: string
  parts: { heading?: string; paragraphs?: string[]; amounts?: { name: string; cents: number; isTotal?: boolean }[] }[]
}

interface Compared {
  before: LoanState
  after: LoanState
  /** The fee that came with the change, in cents. */
  feeCents: number
}

type Sentences = (event: LoanEvent, states: Compared) => string[]
const says =
  <Kind extends LoanEvent['kind']>(
    kind: Kind,
    write: (event: Extract<LoanEvent, { kind: Kind }>, states: Compared) => string[],
  ): Sentences =>
  (event, states) =>
    // The table below looks the writer up by the event's own kind.
    event.kind === kind ? write(event as Extract<LoanEvent, { kind: Kind }>, states) : []

const INTEREST_GOES_ON = 'Interest goes on during this time, so you pay more interest in all.'

/** The kinds of changes that have a letter, with their sentences to the borrower. */
const LETTERS = {
  due_date_change: says('due_date_change', ({ due }) => [
    `As agreed, your installment is now due on ${longDate(due)}. Later installments follow from there.`,
  ]),
  extension: says('extension', ({ periods, isReAge }, { after, feeCents }) => [
    ...(isReAge ? ['As agreed, your account is current again, because its installments were moved.'] : []),
    `As agreed, your unpaid installments are moved by ${counted(periods, 'payment period')}. The last one is now due on ${lastDue(after)}.`,
    INTEREST_GOES_ON,
    ...(feeCents === 0 ? [] : [`The fee for it is ${dollarsAndCents(feeCents)}.`]),
  ]),
  payment_change: says('payment_change', ({ cents, count }, { after }) => [
    count === undefined
      ? `As agreed, each of your installments is now ${dollarsAndCents(cents)}.`
      : `As agreed, your next ${counted(count, 'installment')} ${count === 1 ? 'is' : 'are'} ${dollarsAndCents(cents)} each. After that your usual installment is due again.`,
    `The last installment, due on ${lastDue(after)}, takes the rest: about ${dollarsAndCents(after.items.at(-1)?.unpaidCents ?? 0)}.`,
    ...(count === undefined ? [] : [INTEREST_GOES_ON]),
  ]),
  modification: says('modification', ({ cents, count, firstDue, ratePercent, calendar }, { after }) => [
    ...(calendar === undefined ? [] : [`As agreed, your payments are now due ${calendarWords(calendar)}.`]),
    `${calendar === undefined ? 'As agreed, your' : 'Your'} open installments are replaced by ${counted(count, 'installment')} of ${dollarsAndCents(cents)}, beginning on ${longDate(firstDue)}.`,
    ...(ratePercent === undefined
      ? []
      : [`From the date of this change on, your interest rate is ${ratePercent}% a year.`]),
    `The last installment, due on ${lastDue(after)}, takes the rest: about ${dollarsAndCents(after.items.at(-1)?.unpaidCents ?? 0)}.`,
  ]),
  rate_change: says('rate_change', ({ ratePercent, on }) => [
    `From ${longDate(on)} on, your interest rate is ${ratePercent}% a year.`,
  ]),
  scra: says('scra', ({ on, until }) => [
    `Under the Servicemembers Civil Relief Act (50 USC 3937), interest on your loan is at most 6% a year from ${longDate(on)} until ${longDate(until)}.`,
    'Interest above 6% is forgiven, not postponed. No late fee is charged during this time. Your payments are lower by the forgiven interest.',
  ]),
  accrual_off: says('accrual_off', ({ on }) => [`From ${longDate(on)} on, your loan accrues no interest.`]),
  accrual_on: says('accrual_on', ({ on }) => [`From ${longDate(on)} on, your loan accrues interest again.`]),
  waiver: says('waiver', ({ cents }) => [`We forgave ${dollarsAndCents(cents)} of a fee.`]),
  credit: says('credit', ({ cents }) => [`We credited ${dollarsAndCents(cents)} to your loan.`]),
  settlement: says('settlement', ({ cents, on }) => [
    cents === 0
      ? 'You made all payments of our settlement agreement. The rest is forgiven. The loan is settled.'
      : `On ${longDate(on)} we accepted ${dollarsAndCents(cents)} as payment of all that you owed. The rest is forgiven. The loan is settled.`,
    'The forgiven amount may be income. If the law requires it, you get a Form 1099-C.',
  ]),
  sale: says('sale', ({ on }) => [
    `On ${longDate(on)} your loan was sold. Its new owner tells you where to pay from now on.`,
  ]),
  bankruptcy: says('bankruptcy', ({ on, chapter }) => [
    `These are the figures of the claim on ${longDate(on)}, the day of the petition under chapter ${chapter}. They are for the proof of claim (Official Form 410).`,
  ]),
  bankruptcy_dismissed: says('bankruptcy_dismissed', () => [
    'Our records show that the bankruptcy case was dismissed. The terms of your contract apply as before.',
  ]),
  fraud: says('fraud', () => [
    'You told us that someone else took out this loan in your name. We investigate this, and we do not collect from you meanwhile.',
    'Send us a copy of your identity theft report (identitytheft.gov) and a proof of your identity.',
  ]),
  fraud_resolved: says('fraud_resolved', () => ['We ended the investigation of the claim of identity theft.']),
} as const satisfies Partial<Record<LoanEvent['kind'], Sentences>>

/** Returns true if a change has a letter. */
export const hasLetter = (kind: string): kind is keyof typeof LETTERS => Object.hasOwn(LETTERS, kind)

/** Returns the letter about an entry of the ledger, with the figures on its day. Null if the entry has none, or was reversed. */
export function changeLetter(terms: LoanTerms, events: readonly LoanEvent[], id: string): ChangeLetter | null {
  const event = events.find((one) => one.id === id)
  const isReversed = events.some((one) => one.kind === 'reversal' && one.reverses === id)
  if (event === undefined || isReversed || !hasLetter(event.kind)) return null
  const upTo = events.filter(({ sequence }) => sequence < event.sequence)
  const before = replay(terms, upTo, event.on)
  const fees = events.filter((one): one is EventOf<'fee'> => one.kind === 'fee' && one.extension === id)
  const after = replay(terms, [...upTo, event, ...fees], event.on)
  const feeCents = fees.reduce((sum, { cents }) => sum + cents, 0)
  return {
    title: event.kind === 'bankruptcy' ? 'Figures for the proof of claim' : entryName(event),
    parts: [
      { paragraphs: LETTERS[event.kind](event, { before, after, feeCents }) },
      event.kind === 'bankruptcy' ? claim(after) : figures(after),
      { paragraphs: ['All other terms of your contract stay as they are.'] },
    ].slice(0, event.kind === 'bankruptcy' ? 2 : 3),
  }
}

function figures({ asOf, nextDue, pastDueCents, payoff }: LoanState): ChangeLetter['parts'][number] {
  return {
    heading: `Your loan on ${longDate(asOf)}`,
    ...(nextDue !== null && { paragraphs: [`Next due date: ${longDate(nextDue.on)}`] }),
    amounts: [
      ...(nextDue === null ? [] : [{ name: 'Due then', cents: nextDue.cents }]),
      { name: 'Past due', cents: pastDueCents },
      { name: 'Payoff on this day', cents: payoff.totalCents, isTotal: true },
    ],
  }
}

/** The amounts that Official Form 410 and its attachment ask for. */
function claim({ payoff, pastDueCents }: LoanState): ChangeLetter['parts'][number] {
  return {
    heading: 'Amount of the claim',
    amounts: [
      { name: 'Principal', cents: payoff.principalCents },
      { name: 'Interest', cents: payoff.interestCents },
      { name: 'Fees', cents: payoff.feesCents },
      { name: 'Charges', cents: payoff.chargesCents },
      { name: 'Claim on the day of the petition', cents: payoff.totalCents, isTotal: true },
      { name: 'Of this, past due (amount to cure)', cents: pastDueCents },
    ],
  }
}

const lastDue = ({ items }: LoanState): string => longDate(items.at(-1)?.due ?? ('' satisfies PlainDate))
