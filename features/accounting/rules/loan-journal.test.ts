import { expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { terms as termsOf } from '#features/lending/rules/engine/replay-fixture.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { loanEventsOf, type PostingKind } from '#features/lending/rules/stored-loan.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type Dice, dice } from '#test/support/dice.ts'
import { type AccountedPosting, accounted, type EnteredPosting, monthEndOf } from './accounting-date.ts'
import type { AccountKey } from './accounts.ts'
import { type JournalEntry, journalOfMonth, RECEIVABLES, type Receivables } from './loan-journal.ts'

const LOANS = 250
const MONTHS = 8
const PREPAID = 250_00
const MICROS_PER_DAY = 86_400_000_000
const microsOf = (day: PlainDate) => Date.parse(day) * 1000
// Each month is frozen in the morning after its end.
const FROZEN_AT = new Map(
  Array.from({ length: 24 }, (_, n) => {
    const end = monthEndOf(addMonths('2024-01-01', n))
    return [end, microsOf(addDays(end, 1)) + MICROS_PER_DAY / 4]
  }),
)

/** A ledger of random entries, some of them back-dated, some of them reversed later, entered in the order of their days. */
function randomPostings(random: Dice, start: PlainDate): EnteredPosting[] {
  const postings: EnteredPosting[] = []
  let day = start
  const add = (kind: PostingKind, amount: number | null, more: Partial<EnteredPosting> = {}) => {
    const entered_at = microsOf(day) + MICROS_PER_DAY / 2 + postings.length
    postings.push({
      ...{ id: `p${postings.length}`, kind, amount, effective_date: day, reverses_id: null, details: {} },
      ...{ method: random.one(['cash', 'check', 'ach', 'card', 'other', null]), entered_on: day, entered_at },
      ...more,
    })
  }
  const backDated = () => ({ effective_date: [start, addDays(day, -random.below(45))].toSorted().at(-1) ?? start })
  const acts = [
    () => add('payment', 1 + random.below(1200_00), backDated()),
    () => add('payment', 1 + random.below(1200_00)),
    () => add('fee', 1 + random.below(50_00), { details: { fee: random.one(['late', 'nsf', 'other']) } }),
    () => add('charge', 1 + random.below(90_00), { details: { charge: 'insurance' } }),
    () => add('credit', 1 + random.below(80_00)),
    () => waive(),
    () => reverse(),
    () => add('rate_change', null, { details: { ratePercent: random.one(['9', '12.5', '24']) } }),
    () => end(),
  ]
  const end = () => {
    const hasEnded = postings.some(({ kind }) => kind === 'charge_off' || kind === 'settlement')
    if (!hasEnded && random.below(3) === 0) add(random.one(['charge_off', 'settlement'] as const), null)
  }
  const waive = () => {
    const fee = postings.find(({ kind }) => kind === 'fee')
    if (fee) add('waiver', 1 + random.below(fee.amount ?? 1), { details: { fee: fee.id } })
  }
  const reverse = () => {
    const reversed = new Set(postings.map(({ reverses_id }) => reverses_id))
    const open = postings.filter(({ id, kind }) => !reversed.has(id) && ['payment', 'fee', 'credit'].includes(kind))
    if (open.length === 0) return
    const taken = random.one(open)
    add('reversal', taken.amount, { reverses_id: taken.id })
  }
  add('disbursement', 10_000_00)
  for (let n = 0; n < 14; n++) {
    day = addDays(day, random.below(20))
    random.one(acts)()
  }
  return postings.map((posting) => (posting.kind === 'settlement' ? { ...posting, amount: 100_00 } : posting))
}

const random = dice(7)
const METHODS = ['simple_daily', 'scheduled'] as const
const books = Array.from({ length: LOANS }, () => {
  const start = addDays('2024-01-01', random.below(40))
  const terms: LoanTerms = {
    ...termsOf({ method: random.one(METHODS), start }),
    ...{ rates: [{ on: start, ratePercent: '18' }], advances: [{ on: start, cents: 10_000_00 }] },
    calendar: { every: 'month', firstDue: addMonths(start, 1), count: 12 },
  }
  const postings = accounted(randomPostings(random, start), { start, bookedOn: start, frozenAt: FROZEN_AT })
  return { terms, postings, prepaidCents: PREPAID }
})

const monthEnds = Array.from({ length: MONTHS }, (_, n) => monthEndOf(addMonths('2024-01-15', n)))

/** The journals of a loan through a month, each opened with the balances of those before. */
function journals(loan: (typeof books)[number], through: PlainDate): JournalEntry[] {
  const entries: JournalEntry[] = []
  for (const month of monthEnds.filter((end) => end <= through))
    entries.push(...journalOfMonth(loan, month, balances(entries) as Receivables)) // The test reads all receivables.
  return entries
}

function balances(entries: readonly JournalEntry[]): Record<string, number> {
  const found: Record<string, number> = Object.fromEntries(RECEIVABLES.map((key) => [key, 0]))
  for (const { account, cents } of entries.flatMap(({ amounts }) => amounts))
    found[account] = (found[account] ?? 0) + cents
  return found
}

/**
 * A second ledger, from what the loan is at the month's end and from sums of its postings alone: it knows nothing of single entries.
 */
function independent(loan: (typeof books)[number], month: PlainDate): Record<string, number> {
  const known = loan.postings.filter(({ accountedOn }) => accountedOn <= month).toSorted((a, b) => a.place - b.place)
  const reversed = new Set(known.map(({ reverses_id }) => reverses_id))
  const counted = known.filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id))
  const total = (test: (posting: AccountedPosting) => boolean) =>
    counted.filter(test).reduce((cents, { amount }) => cents + (amount ?? 0), 0)
  if (counted.length === 0) return balances([])
  const state = replay(loan.terms, loanEventsOf(known), month)
  const isMoney = ({ kind }: AccountedPosting) => ['payment', 'settlement', 'recovery'].includes(kind)
  const money = (...methods: (string | null)[]) =>
    total((posting) => isMoney(posting) && methods.includes(posting.method))
  const fees = (fee: string) =>
    0 - total(({ kind, details }) => kind === 'fee' && 'fee' in details && details.fee === fee)
  return {
    loans_receivable: state.principalCents,
    interest_receivable: state.interestCents,
    fees_receivable: state.feesOwedCents + state.chargesOwedCents,
    customer_credits: 0 - state.creditBalanceCents,
    ...{ cash: money('cash'), checks: money('check'), ach: money('ach'), card: money('card') },
    other_money: money('other', null),
    ...{ funding_clearing: PREPAID - 10_000_00, origination_fees: -PREPAID },
    ...{ late_fees: fees('late'), nsf_fees: fees('nsf'), other_fees: fees('other') },
    advanced_costs: 0 - total(({ kind }) => kind === 'charge'),
    credits: total(({ kind }) => kind === 'credit'),
    recoveries: 0 - (state.chargedOff?.recoveredCents ?? 0),
    charge_offs: state.chargedOff ? state.chargedOff.principalCents + state.chargedOff.interestCents : 0,
  }
}

test(`the journals of ${LOANS} random loans are balanced, entry by entry and at each month's end`, () => {
  for (const loan of books)
    for (const { amounts } of journals(loan, '2024-08-31')) {
      expect(amounts.reduce((cents, amount) => cents + amount.cents, 0)).toBe(0)
      expect(amounts.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true)
    }
})

test(`the accounts of ${LOANS} random loans are those of an independent ledger at each month's end`, () => {
  const [found, expected]: [unknown[], unknown[]] = [[], []]
  let backDated = 0
  for (const [n, loan] of books.entries()) {
    const entries = journals(loan, '2024-08-31')
    backDated += loan.postings.filter(({ accountedOn, effective_date }) => accountedOn !== effective_date).length
    for (const month of monthEnds) {
      const second = independent(loan, month)
      const first = balances(entries.filter(({ on }) => on <= month))
      found.push([n, month, ...Object.keys(second).map((account) => [account, first[account] ?? 0])])
      expected.push([n, month, ...Object.entries(second)])
    }
  }

  expect(backDated).toBeGreaterThan(150)
  expect(found).toEqual(expected)
})

test('interest income is what was earned: paid, owed, and charged off', () => {
  const isForgiven = new Set(['settlement', 'waiver'])
  for (const loan of books) {
    if (loan.postings.some(({ kind }) => isForgiven.has(kind))) continue
    const events: LoanEvent[] = loanEventsOf(
      loan.postings.filter(({ accountedOn }) => accountedOn <= '2024-08-31').toSorted((a, b) => a.place - b.place),
    )
    const { paid, interestCents, chargedOff } = replay(loan.terms, events, '2024-08-31')

    const income: AccountKey = 'interest_income'
    expect(balances(journals(loan, '2024-08-31'))[income] ?? 0).toBe(
      0 - (paid.interestCents + interestCents + (chargedOff?.interestCents ?? 0)),
    )
  }
})
