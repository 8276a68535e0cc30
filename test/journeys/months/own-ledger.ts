import { addDays } from '#platform/rules/calendar.ts'

const MONEY = ['Cash on hand', 'Checks received', 'ACH clearing', 'Other receipts'] as const
type Money = (typeof MONEY)[number]
type Fees = 'Late fee income' | 'NSF fee income' | 'Other fee income'
/** The accounts by the names on screen. */
type Account =
  | Money
  | Fees
  | 'Loans receivable'
  | 'Accrued interest receivable'
  | 'Fees and charges receivable'
  | 'Loan funding clearing'
  | 'Opening balances of loans brought in'
  | 'Costs advanced for borrowers'
  | 'Interest income'
  | 'Recoveries of charged-off loans'
  | 'Charge-offs'

/** Cents by account: debits above 0, credits below. */
type Balances = Partial<Record<Account, number>>

interface Loan {
  principal: bigint
  /** Interest in cents times 10,000 percent times 365 days, which keeps each day's interest whole. */
  accrued: bigint
  ratePerTenThousand: bigint
  day: string
  hasEnded: boolean
}

const PER_YEAR = 1_000_000n * 365n

/**
 * A second set of books, kept by hand as the month goes on. It shares no code with the product's engine: it adds up interest day by day
 * (actual/365), and it writes each entry to both of its accounts.
 */
export class OwnLedger {
  readonly #loans = new Map<string, Loan>()
  readonly #balances = new Map<Account, number>()

  lends(loan: string, on: string, cents: number, ratePercent: number): void {
    const ratePerTenThousand = BigInt(ratePercent * 10_000)
    this.#loans.set(loan, { principal: BigInt(cents), accrued: 0n, ratePerTenThousand, day: on, hasEnded: false })
    this.#moves('Loans receivable', 'Loan funding clearing', cents)
  }

  /** A loan that was made in an earlier period and comes into the books on a day, with the interest that it owes by then. */
  bringsIn(loan: string, { start, on }: { start: string; on: string }, cents: number, ratePercent: number): void {
    this.lends(loan, start, cents, ratePercent)
    this.#moves('Loan funding clearing', 'Opening balances of loans brought in', cents)
    this.#moves('Interest income', 'Opening balances of loans brought in', wholeCents(this.#through(loan, on).accrued))
  }

  /** Interest first, then principal. The journeys pay no more than what is due, so fees stay unpaid. */
  receives(loan: string, on: string, cents: number, into: Money): void {
    const held = this.#through(loan, on)
    if (held.hasEnded) return this.#moves(into, 'Recoveries of charged-off loans', cents)
    const owed = wholeCents(held.accrued)
    const interest = Math.min(cents, owed)
    held.accrued = interest === owed ? 0n : held.accrued - BigInt(interest) * PER_YEAR
    held.principal -= BigInt(cents - interest)
    this.#moves(into, 'Interest income', interest)
    this.#moves(into, 'Loans receivable', cents - interest)
  }

  assesses(cents: number, income: Fees): void {
    this.#moves('Fees and charges receivable', income, cents)
  }

  paysFor(cents: number): void {
    this.#moves('Fees and charges receivable', 'Costs advanced for borrowers', cents)
  }

  chargesOff(loan: string, on: string): void {
    const held = this.#through(loan, on)
    const interest = wholeCents(held.accrued)
    this.#moves('Charge-offs', 'Loans receivable', Number(held.principal))
    this.#moves('Charge-offs', 'Interest income', interest)
    Object.assign(held, { principal: 0n, accrued: 0n, hasEnded: true })
  }

  /** The accounts at the end of a day that are not 0. Interest that is owed is income of the time in which it accrued. */
  at(day: string): Balances {
    const all = new Map(this.#balances)
    for (const loan of this.#loans.keys()) {
      const interest = wholeCents(this.#through(loan, day).accrued)
      all.set('Accrued interest receivable', (all.get('Accrued interest receivable') ?? 0) + interest)
      all.set('Interest income', (all.get('Interest income') ?? 0) - interest)
    }
    return Object.fromEntries([...all].filter(([, cents]) => cents !== 0))
  }

  /** The money of the month by account. */
  money(): Balances {
    return Object.fromEntries(
      MONEY.flatMap((account) => (this.#balances.has(account) ? [[account, this.#balances.get(account)]] : [])),
    )
  }

  #through(loan: string, day: string): Loan {
    const held = this.#loans.get(loan)
    if (held === undefined) throw new Error(`No loan ${loan}`)
    if (day < held.day) throw new Error(`${day} is before ${held.day}`)
    for (; held.day < day; held.day = addDays(held.day, 1)) held.accrued += held.principal * held.ratePerTenThousand
    return held
  }

  #moves(debit: Account, credit: Account, cents: number): void {
    this.#balances.set(debit, (this.#balances.get(debit) ?? 0) + cents)
    this.#balances.set(credit, (this.#balances.get(credit) ?? 0) - cents)
  }
}

/** Rounds half to the even cent. */
function wholeCents(accrued: bigint): number {
  const [whole, rest] = [accrued / PER_YEAR, accrued % PER_YEAR]
  return Number(2n * rest > PER_YEAR || (2n * rest === PER_YEAR && whole % 2n === 1n) ? whole + 1n : whole)
}
