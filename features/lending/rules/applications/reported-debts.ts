import { accountClass } from '#features/credit-reports/rules/matching/account-class.ts'
import { type MergedAccount, nameOf, reportView } from '#features/credit-reports/rules/report-view.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** A monthly debt that a credit report states. */
export interface ReportedDebt {
  /** Names the account from report to report. */
  account: string
  creditor: string
  cents: number
  isMortgage: boolean
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
