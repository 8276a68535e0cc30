import { accountClass } from '#features/credit-reports/rules/matching/account-class.ts'
import { type MergedAccount, reportView } from '#features/credit-reports/rules/report-view.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** The monthly debts of a credit report. */
export interface ReportedDebts {
  cents: number
  /** The accounts that they are for. */
  accounts: number
  hasMortgage: boolean
}

/**
 * Adds up the monthly payments of a report's open accounts with a balance. An account that several bureaus report counts once, with
 * its highest payment. Closed accounts, collections, and accounts without a reported payment count nothing.
 */
export function reportedDebts(bureauData: unknown): ReportedDebts {
  const open = reportView(bureauData).accounts.map(versionsOf).filter(isOwed)
  const paid = open.map((versions) => Math.max(...versions.map((line) => line.monthlyPaymentCents ?? 0)))
  return {
    cents: paid.reduce((total, cents) => total + cents, 0),
    accounts: paid.filter((cents) => cents > 0).length,
    hasMortgage: open.some((versions) => versions.some(({ accountType }) => accountClass(accountType) === 'mortgage')),
  }
}

const versionsOf = ({ byBureau }: MergedAccount): Tradeline[] =>
  Object.values(byBureau).filter((line) => line !== undefined)

const isOwed = (versions: readonly Tradeline[]): boolean =>
  versions.every(({ closedOn }) => closedOn === null) && versions.some(({ balanceCents }) => balanceCents !== 0)

/** The debt-to-income of an application before the loan it asks for, with the parts of its formula. */
export interface DebtToIncome {
  percent: number
  debtsCents: number
  /** Null if the report's mortgage already contains it, or if it is unknown. */
  housingCents: number | null
  incomeCents: number
}

interface StatedFacts {
  monthly_income_cents: number | null
  housing: string | null
  housing_payment_cents: number | null
}

/**
 * Returns (monthly debts + housing payment if not reported) ÷ gross monthly income, in percent to one decimal; half a tenth rounds
 * up. Null without an income above zero. An owner's housing payment is the mortgage, which counts once.
 */
export function debtToIncome(stated: StatedFacts, debts: ReportedDebts): DebtToIncome | null {
  const { monthly_income_cents: incomeCents, housing, housing_payment_cents } = stated
  if (incomeCents === null || incomeCents <= 0) return null
  const isReported = housing === 'own' && debts.hasMortgage
  const housingCents = isReported ? null : housing_payment_cents
  const percent = Math.round(((debts.cents + (housingCents ?? 0)) * 1000) / incomeCents) / 10
  return { percent, debtsCents: debts.cents, housingCents, incomeCents }
}
