import type { DebtChange } from './application-fields.ts'
import type { ReportedDebt } from './reported-debts.ts'

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
