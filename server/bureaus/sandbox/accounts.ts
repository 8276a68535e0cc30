import type { Bureau } from '#domain/credit-reports/bureaus.ts'
import { type Chance, chance } from './chance.ts'

/** A person's account as it truly is; each bureau reports it with its own small differences. */
export interface Account {
  kind: keyof typeof KINDS
  company: string
  openedMonthsAgo: number
  closedMonthsAgo: number | null
  limitDollars: number
  balanceDollars: number
  /** Newest month first. */
  payments: string[]
}

const KINDS = {
  Revolving: {
    companies: ['HARBOR BANK CARD', 'CAPSTONE VISA', 'NORTHGATE BANKCARD', 'MERIDIAN REWARDS MC', 'FIRST LAKES CARD'],
    dollars: [1_000, 18_000],
    months: null,
  },
  Retail: {
    companies: ['HALVORSEN STORES', 'BRIGHTMART CREDIT', 'OAK & ELM FURNITURE', 'TIDEWATER OUTFITTERS', 'GADGET DEPOT'],
    dollars: [300, 4_000],
    months: null,
  },
  Auto: {
    companies: [
      'SUMMIT AUTO FINANCE',
      'REDLINE MOTOR CREDIT',
      'COUNTY LINE CU',
      'DRIVEWELL FINANCIAL',
      'PIKE ROAD AUTO',
    ],
    dollars: [9_000, 42_000],
    months: 72,
  },
  Mortgage: {
    companies: [
      'CEDAR HOME LOANS',
      'KEYSTONE MORTGAGE SVC',
      'PRAIRIE SAVINGS BANK',
      'BLUE HARBOR LENDING',
      'OLD MILL BANK',
    ],
    dollars: [140_000, 520_000],
    months: 360,
  },
  Student: {
    companies: ['EDUSERVE LOANS', 'CAMPUS FIRST', 'GRADPATH SERVICING', 'SCHOLARS FEDERAL', 'UNITED STUDENT LENDERS'],
    dollars: [4_000, 38_000],
    months: 120,
  },
  Personal: {
    companies: ['QUICKBRIDGE LENDING', 'RIVERBEND CU', 'ONESTEP FINANCE', 'GRANITE CONSUMER LOANS', 'PEOPLES THRIFT'],
    dollars: [1_500, 15_000],
    months: 48,
  },
} as const

const MIX = ['Revolving', 'Revolving', 'Revolving', 'Retail', 'Auto', 'Student', 'Personal', 'Mortgage'] as const
const HISTORY_MONTHS = 24
// 30, 60, 90, 120 days late, then charged off.
const LATE_CODES = ['2', '3', '4', '5', '9']

/** A person's accounts: many and well kept for a high score, late and used up for a low one. */
export function accountsOf(seed: string, count: number, score: number | null): Account[] {
  return Array.from({ length: count }, (_, number) =>
    accountOf(chance(`${seed}|account|${number}`), number, score ?? 640),
  )
}

/** The account as one bureau reports it on a day. TransUnion writes its amounts as text, as some feeds do. */
export function reported(account: Account, bureau: Bureau, today: Date, token: string): Record<string, unknown> {
  const amount = (dollars: number) => (bureau === 'transunion' ? String(dollars) : dollars)
  const months = KINDS[account.kind].months
  const latest = account.payments[0] ?? '0'
  const isLate = /^[2-9]/.test(latest)
  const payment = monthlyPayment(account, months)
  return {
    token,
    account_type: account.kind === 'Retail' ? 'Revolving' : account.kind,
    company: account.company,
    balance: amount(account.balanceDollars),
    credit_limit: months === null ? amount(account.limitDollars) : null,
    high_credit: amount(months === null ? highBalance(account) : account.limitDollars),
    monthly_payment_amount: amount(payment),
    account_status: statusOf(account),
    account_rating: latest,
    terms: months === null ? 'REV' : `${months} months`,
    date_of_opening: monthsBefore(today, account.openedMonthsAgo),
    date_of_closure: account.closedMonthsAgo === null ? null : monthsBefore(today, account.closedMonthsAgo),
    date_reported: monthsBefore(today, account.closedMonthsAgo ?? 0),
    last_payment_date: monthsBefore(today, (account.closedMonthsAgo ?? 0) + (isLate ? Math.min(6, Number(latest)) : 1)),
    past_due: amount(isLate ? payment * (Number.parseInt(latest, 10) - 1) : 0),
    payment_history: account.payments.join(','),
  }
}

function statusOf({ payments, closedMonthsAgo }: Account): string {
  if (payments[0] === '9') return 'Charged Off'
  return closedMonthsAgo === null ? 'Open' : 'Closed'
}

/** The first of the month so many months before a day, as YYYY-MM-DD. */
export function monthsBefore(today: Date, months: number): string {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

function accountOf(dice: Chance, number: number, score: number): Account {
  // The first account is always a card: nearly everybody has one, and a thin file is nothing else.
  const kind = number === 0 ? 'Revolving' : dice.oneOf(MIX)
  const { companies, dollars, months } = KINDS[kind]
  const limitDollars = Math.round(dice.between(dollars[0], dollars[1]) / 100) * 100
  const openedMonthsAgo = dice.between(8, months === null ? 180 : Math.round(months * 0.8))
  const isClosed = number > 3 && dice.happens(0.2)
  const payments = paymentsOf(dice, Math.min(openedMonthsAgo, HISTORY_MONTHS), score)
  return {
    kind,
    company: dice.oneOf(companies),
    openedMonthsAgo,
    closedMonthsAgo: isClosed ? dice.between(1, Math.max(1, openedMonthsAgo - 6)) : null,
    limitDollars,
    balanceDollars: isClosed ? 0 : balanceOf({ dice, limitDollars, months, openedMonthsAgo, score }),
    payments: isClosed ? payments.map(() => '1') : payments,
  }
}

interface Debt {
  dice: Chance
  limitDollars: number
  months: number | null
  openedMonthsAgo: number
  score: number
}

function balanceOf({ dice, limitDollars, months, openedMonthsAgo, score }: Debt): number {
  if (months !== null) return Math.round(limitDollars * Math.max(0, 1 - openedMonthsAgo / months))
  // From about 5 % used at 830 to about 90 % at 500.
  const usedPercent = Math.min(98, Math.max(0, Math.round((845 - score) / 3.8) + dice.between(-8, 8)))
  return Math.round((limitDollars * usedPercent) / 100)
}

function paymentsOf(dice: Chance, months: number, score: number): string[] {
  const onTime = Array.from({ length: months }, () => '1')
  if (score >= 740 || !dice.happens((760 - score) / 320)) return onTime
  // An account still late today goes as deep as a charge-off; one that recovered never got that far.
  const isLateNow = score < 560 && dice.happens(0.5)
  const depth = Math.min(isLateNow ? dice.between(1, 5) : dice.between(1, 2), months)
  const newest = isLateNow ? 0 : dice.between(1, Math.max(1, months - depth - 1))
  const streak = LATE_CODES.slice(0, depth).reverse()
  return onTime.map((code, month) => streak[month - newest] ?? code)
}

const highBalance = ({ limitDollars, balanceDollars }: Account) =>
  Math.max(balanceDollars, Math.round(limitDollars * 0.8))

function monthlyPayment({ limitDollars, balanceDollars }: Account, months: number | null): number {
  if (balanceDollars === 0) return 0
  return months === null ? Math.max(25, Math.round(balanceDollars * 0.03)) : Math.round((limitDollars / months) * 1.2)
}
