import type { ContractClause } from '#features/credit-repair/rules/repair-contract.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The printer's input for the statement of a client's rights. */
export interface PrintedStatement {
  kind: 'statement'
  /** The day of printing, also the file's own date. */
  day: PlainDate
  clientName: string
  /** True if the client signs in places that a signing link fills, instead of by hand. */
  isForLink?: boolean
}

/** The printer's input for a contract with two notices of cancellation. */
export interface PrintedContract {
  kind: 'contract'
  /** The contract's date. */
  day: PlainDate
  companyName: string
  companyAddress: string
  clientName: string
  /** True if the client signs in places that a signing link fills, instead of by hand. */
  isForLink?: boolean
  /** The name as signed, or null if unsigned. */
  signatureName: string | null
  clauses: readonly ContractClause[]
  /** The client's state. Its law can add to the right to cancel. */
  clientState?: string | null
}
