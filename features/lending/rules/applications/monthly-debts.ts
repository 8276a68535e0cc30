import { accountClass } from '#features/credit-reports/rules/matching/account-class.ts'
import { type MergedAccount, nameOf, reportView } from '#features/credit-reports/rules/report-view.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import type { DebtChange } from './application-fields.ts'

/** A monthly debt that a credit report states. */
export interface ReportedDebt {
  /** Names the account from report to report. */
  account: string
  creditor: string
  cents: number
  isMortgage: boolean
}

/** A monthly debt as it counts. */
export interface MonthlyDebt {
  /** Null for a debt that is not in the report. */
  account: string | null
  creditor: string
  cents: number
  /** The payment in the report. Null for a debt that is not in it. */
  reportedCents: number | null
  /** The reason of the person who changed or added it. Null if it counts as reported. */
  reason: string | null
}

/** The monthly debts of an applicant, and their sum. */
export interface MonthlyDebts {
  debts: MonthlyDebt[]
  cents: number
  /** The number of debts with a payment. */
  accounts: number
  /** True if a mortgage in the report counts. */
  hasMortgage: boolean
}

/**
 * Returns the monthly payments of a report's open accounts with a balance. An account that several bureaus report counts once, with
 * its highest payment, and an account without a reported payment has zero. Closed accounts and collections are left out.
 */
export function reportedDebts(bureauData: unknown): ReportedDebt[] {
  return reportView(bureauData)
    .accounts.map(versionsOf)
    .filter(isOwed)
    .map((versions) => ({
      account: accountKey(versions),
      creditor: nameOf(versions.map(({ company }) => company)),
      cents: Math.max(...versions.map((line) => line.monthlyPaymentCents ?? 0)),
      isMortgage: versions.some(({ accountType }) => accountClass(accountType) === 'mortgage'),
    }))
}

const versionsOf = ({ byBureau }: MergedAccount): Tradeline[] =>
  Object.values(byBureau).filter((line) => line !== undefined)

const isOwed = (versions: readonly Tradeline[]): boolean =>
  versions.every(({ closedOn }) => closedOn === null) && versions.some(({ balanceCents }) => balanceCents !== 0)

/** The number is masked. */
const accountKey = ([first]: readonly Tradeline[]): string =>
  [first?.company, first?.openedOn, first?.accountNumber].map((part) => part ?? '').join(' | ')

/** Adds up the reported debts as changed by staff. A change of an account that the report no longer has counts nothing. */
export function monthlyDebts(reported: readonly ReportedDebt[], changes: readonly DebtChange[]): MonthlyDebts {
  const fromReport = reported.map((debt) => asChanged(debt, changes))
  const debts = [...fromReport, ...changes.filter(({ account }) => account === null).map(addedDebt)]
  return {
    debts,
    cents: debts.reduce((total, { cents }) => total + cents, 0),
    accounts: debts.filter(({ cents }) => cents > 0).length,
    // A mortgage without a reported payment counts too, but not one that a person left out.
    hasMortgage: reported.some(({ isMortgage }, n) => isMortgage && !isLeftOut(fromReport[n])),
  }
}

function asChanged({ account, creditor, cents }: ReportedDebt, changes: readonly DebtChange[]): MonthlyDebt {
  const change = changes.find((one) => one.account === account)
  const counted = change?.monthly_payment_cents ?? cents
  return { account, creditor, cents: counted, reportedCents: cents, reason: change?.reason ?? null }
}

const addedDebt = ({ creditor, monthly_payment_cents: cents, reason }: DebtChange): MonthlyDebt => ({
  ...{ account: null, creditor, cents, reportedCents: null, reason },
})

const isLeftOut = (debt: MonthlyDebt | undefined): boolean => debt?.cents === 0 && debt.reason !== null
