import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import type { StoredPosting, StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dice } from '#test/support/dice.ts'
import { formerTermsOf, type StoredLoan } from './comparison.ts'
import { levelInstalmentCents, schedule } from './schedule.ts'

/** Entry of the postings of one day: its fees before its payments, or in any order. */
export type EntryWithinADay = 'fees first' | 'any order'

const { below, one } = dice(280)

// The most that the former ledger accepted: principal and interest fill the amount columns.
const MOST_CENTS = 99_999_999_999_999

/** Returns a loan that the former ledger accepted, with a history of payments, fees, and reversals. */
export function randomLoan(entry: EntryWithinADay): StoredLoan {
  const terms = randomTerms()
  return { terms, postings: [disbursementOf(terms), ...entered(historyOf(terms), entry)] }
}

/** The first posting of every loan. */
export const disbursementOf = ({ start_date, original_amount }: StoredTerms): StoredPosting =>
  posting('0', 'disbursement', start_date, original_amount)

function randomTerms(): StoredTerms {
  for (;;) {
    const start = addDays('2019-12-01', below(1800))
    const most = one([1, 2, 999, 50_000, 340_000, 5_000_000, 2_500_000_001, MOST_CENTS])
    const wanted: StoredTerms = {
      ...{ terms: null, start_date: start, monthly_payment: 0, day_count: one(DAY_COUNTS) },
      first_payment_date: one([addMonths(start, 1), addMonths(start, 1), addDays(start, 1 + below(70))]),
      original_amount: one([most, 1 + below(most)]),
      interest_rate: one(['0', '0.000001', '9.4822', '36', '199', (below(199_000_000) / 1_000_000).toFixed(6)]),
      term_months: one([1, 2, 3, 4, 6, 12, 1 + below(below(40) === 0 ? 120 : 12)]),
    }
    const level = levelInstalmentCents(formerTermsOf(wanted))
    const agreed = one([
      level,
      level,
      level,
      level + below(200),
      Math.ceil(level / 100) * 100,
      level - below(level / 50),
    ])
    const terms = { ...wanted, monthly_payment: Math.max(1, agreed) }
    if (wasAccepted(terms)) return terms
  }
}

// The former ledger refused a payment below its interest, and totals that no column holds.
function wasAccepted(terms: StoredTerms): boolean {
  const rows = schedule(formerTermsOf(terms))
  const total = rows.reduce((sum, row) => sum + row.interestCents + row.principalCents, 0)
  return total <= MOST_CENTS && rows.every(({ principalCents }) => principalCents >= 0)
}

function posting(id: string, kind: StoredPosting['kind'], on: PlainDate, cents: number): StoredPosting {
  return { ...{ id, kind, amount: cents, effective_date: on, details: {} }, reverses_id: null }
}

/** Postings in the order of their days. Many share a day. */
function historyOf(terms: StoredTerms): StoredPosting[] {
  const days = Math.min(terms.term_months, 14) * 31 + 40
  const due = terms.monthly_payment
  const count = below(12)
  const drawn = Array.from({ length: count }, () => {
    const on = addDays(terms.start_date, one([below(days), 15 * below(days / 15)]))
    if (below(5) === 0) return posting('', 'fee', on, one([1, 1500, 1 + below(5000)]))
    const cents = one([due, due, 2 * due, 5 * due, Math.ceil(due / 3), 777, terms.original_amount])
    return posting('', 'payment', on, Math.min(cents, MOST_CENTS))
  })
  return drawn.toSorted((first, second) => (first.effective_date < second.effective_date ? -1 : 1))
}

/**
 * Gives the postings their order of entry, and takes some of them back. The former ledger knew no order of entry: within a day it took
 * fees before payments, and each of them by id. With 'fees first', the order of entry is that order.
 */
function entered(history: readonly StoredPosting[], entry: EntryWithinADay): StoredPosting[] {
  const drawn = history.map((item) => ({ item, at: one([0, below(1000)]) }))
  const inAnyOrder = drawn.toSorted((first, second) => first.at - second.at).map(({ item }) => item)
  const postings = entry === 'fees first' ? withFeesFirst(inAnyOrder) : inAnyOrder
  return postings.flatMap((item, n) => {
    const kept = { ...item, id: `${entry === 'fees first' ? '' : below(10)}${100 + n}` }
    return below(6) === 0 ? [kept, reversalOf(kept, n)] : [kept]
  })
}

/** Keeps the order of entry across days. */
function withFeesFirst(postings: readonly StoredPosting[]): StoredPosting[] {
  const isPayment = ({ kind }: StoredPosting) => Number(kind === 'payment')
  const byDay = Map.groupBy(
    postings.toSorted((first, second) => isPayment(first) - isPayment(second)),
    ({ effective_date }) => effective_date,
  )
  return postings.flatMap(({ effective_date }) => byDay.get(effective_date)?.splice(0, 1) ?? [])
}

const reversalOf = ({ id, amount, effective_date }: StoredPosting, n: number): StoredPosting => ({
  ...posting(`reversal ${n}`, 'reversal', addDays(effective_date, n % 30), amount ?? 0),
  reverses_id: id,
})
