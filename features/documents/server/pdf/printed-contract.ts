import type { ContractClause } from '#features/credit-repair/rules/repair-contract.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** What the printer needs of the statement of a client's rights. */
export interface PrintedStatement {
  kind: 'statement'
  /** The day it is printed; the file's own date too. */
  day: PlainDate
  clientName: string
}

/** What the printer needs of a contract, which goes with two notices of cancellation. */
export interface PrintedContract {
  kind: 'contract'
  /** The day it is dated. */
  day: PlainDate
  companyName: string
  companyAddress: string
  clientName: string
  /** The name as it was signed; null where it is still to be signed. */
  signatureName: string | null
  clauses: readonly ContractClause[]
}
