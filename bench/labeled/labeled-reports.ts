import type { MatchableAccount } from '#features/credit-reports/rules/matching/match-evidence.ts'
import { type Chance, chance } from '#features/credit-reports/server/bureaus/sandbox/chance.ts'
import { CREDITORS, type Creditor, LABELED_BUREAUS, type LabeledBureau, TYPE_WORDS } from './labeled-creditors.ts'

/** An account as a bureau reports it, with the true account behind it. */
export interface LabeledAccount extends MatchableAccount {
  /** The bureau and position: 'equifax 3'. */
  id: string
  truth: string
}

export type LabeledReport = Record<LabeledBureau, LabeledAccount[]>

interface TrueAccount {
  name: string
  creditor: Creditor
  openedMonthsAgo: number
  openedDay: number
  number: string
  amountDollars: number
  balanceDollars: number
  isClosed: boolean
}

const REPORTS = 60
const NEWEST = Date.UTC(2026, 10, 1)

/**
 * Returns sixty generated files of three bureaus with known matches, the same every time. Each bureau writes names,
 * types, numbers, and dates its own way, leaves out fields and accounts, and lags behind. Some people hold near
 * duplicates: cards of one bank opened months apart, student loans paid out together, or a mortgage refinanced with the
 * same bank.
 */
export function labeledReports(): LabeledReport[] {
  return Array.from({ length: REPORTS }, (_, number) => labeledReport(`labeled ${number}`))
}

function labeledReport(seed: string): LabeledReport {
  const dice = chance(seed)
  const accounts = Array.from({ length: dice.between(6, 16) }, (_, n) => trueAccounts(dice, `${seed} ${n}`)).flat()
  const seenBy = (bureau: LabeledBureau) =>
    accounts.filter(() => !dice.happens(0.12)).map((one) => reported(dice, bureau, one))
  return Object.fromEntries(
    LABELED_BUREAUS.map((bureau) => [
      bureau,
      shuffled(dice, seenBy(bureau)).map((account, at) => ({ ...account, id: `${bureau} ${at}` })),
    ]),
  ) as LabeledReport // fromEntries loses the type of the keys
}

/** Returns one account, or several near duplicates at the same creditor. */
function trueAccounts(dice: Chance, name: string): TrueAccount[] {
  const creditor = dice.oneOf(CREDITORS)
  const first = trueAccount(dice, creditor, name)
  if (creditor.kind === 'student' && dice.happens(0.6)) return disbursements(dice, first)
  if (creditor.kind === 'revolving' && dice.happens(0.15)) {
    const later = {
      ...trueAccount(dice, creditor, `${name} second`),
      openedMonthsAgo: first.openedMonthsAgo + dice.between(2, 40),
    }
    return [first, later]
  }
  if (creditor.kind === 'mortgage' && dice.happens(0.3)) {
    const before = trueAccount(dice, creditor, `${name} refinanced`)
    return [
      first,
      { ...before, openedMonthsAgo: first.openedMonthsAgo + dice.between(14, 90), isClosed: true, balanceDollars: 0 },
    ]
  }
  return [first]
}

function trueAccount(dice: Chance, creditor: Creditor, name: string): TrueAccount {
  const amountDollars = dice.between(creditor.dollars[0] / 10, creditor.dollars[1] / 10) * 10 + dice.between(0, 9)
  const isClosed = dice.happens(0.2)
  return {
    name,
    creditor,
    openedMonthsAgo: dice.between(6, 150),
    openedDay: dice.between(1, 28),
    number: Array.from({ length: 12 }, () => dice.between(0, 9)).join(''),
    amountDollars: creditor.kind === 'revolving' ? Math.ceil(amountDollars / 100) * 100 : amountDollars,
    balanceDollars: isClosed ? 0 : Math.round((amountDollars * dice.between(0, 95)) / 100),
    isClosed,
  }
}

// A year of study is lent in parts: same creditor, same day, different amounts, consecutive numbers.
function disbursements(dice: Chance, first: TrueAccount): TrueAccount[] {
  return Array.from({ length: dice.between(2, 5) }, (_, part) => ({
    ...first,
    name: `${first.name} part ${part}`,
    number: String(Number(first.number) + part + 1).padStart(12, '0'),
    amountDollars: first.amountDollars + part * dice.between(150, 2_500),
    balanceDollars: Math.round(first.balanceDollars * (1 + part / 5)),
    openedMonthsAgo: first.openedMonthsAgo - (dice.happens(0.5) ? 0 : part * 5),
  }))
}

function reported(dice: Chance, bureau: LabeledBureau, account: TrueAccount): Omit<LabeledAccount, 'id'> {
  const { creditor, amountDollars, balanceDollars } = account
  const isCard = creditor.kind === 'revolving'
  const lag = dice.happens(0.25) ? dice.between(-400, 400) : 0
  const cents = (dollars: number) => Math.max(0, Math.round(dollars)) * 100
  return {
    truth: account.name,
    company: dice.oneOf(creditor.names),
    accountType: dice.oneOf(TYPE_WORDS[creditor.kind][bureau]),
    openedOn: openedOn(dice, bureau, account),
    closedOn: account.isClosed ? written(bureau, account.openedMonthsAgo - 5, 1) : null,
    balanceCents: cents(balanceDollars === 0 ? 0 : balanceDollars + lag),
    creditLimitCents: isCard && !dice.happens(0.1) ? cents(amountDollars + (dice.happens(0.06) ? 500 : 0)) : null,
    highCreditCents: cents(isCard ? balanceDollars + dice.between(0, 900) : amountDollars),
    monthlyPaymentCents: dice.happens(0.3) ? null : cents(amountDollars / (isCard ? 40 : 60)),
    accountNumber: dice.happens(0.35) ? null : masked(bureau, account.number),
  }
}

// Some dates are missing, and some are those of the first report, a month later.
function openedOn(dice: Chance, bureau: LabeledBureau, { openedMonthsAgo, openedDay }: TrueAccount): string | null {
  if (dice.happens(0.03)) return null
  return written(bureau, openedMonthsAgo - (dice.happens(0.06) ? 1 : 0), openedDay)
}

function written(bureau: LabeledBureau, monthsAgo: number, day: number): string {
  const newest = new Date(NEWEST)
  const iso = new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() - monthsAgo, day))
    .toISOString()
    .slice(0, 10)
  const [year, month, dayOfMonth] = iso.split('-')
  return { experian: iso, equifax: `${month}/${year}`, transunion: `${month}/${dayOfMonth}/${year}` }[bureau]
}

// Experian masks the end of the number, the others the beginning.
const masked = (bureau: LabeledBureau, number: string) =>
  ({
    experian: `${number.slice(0, 8)}****`,
    equifax: `XXXXXXXX${number.slice(8)}`,
    transunion: `****${number.slice(-4)}`,
  })[bureau]

function shuffled<Item>(dice: Chance, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: dice.between(0, 1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
