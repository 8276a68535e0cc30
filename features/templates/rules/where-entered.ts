import { FIELD_GROUPS, mergeField } from './merge-fields.ts'
import type { MissingValue } from './preview-command.ts'

/** The places where a person enters the values of a group, or that compute them. */
const PLACES: Readonly<Record<string, string>> = {
  company: 'Org Admin, company details',
  borrower: 'the borrower’s file',
  co_borrower: 'the application, as another person',
  cosigner: 'the application, as another person',
  client: 'the client’s file',
  loan: 'the application, or the booking of the loan',
  tila: 'the closing, which computes it',
  bank: 'the bank account for automatic payments',
  decision: 'the decision of the application',
  vehicle: 'the collateral of the application',
  sale: 'the application',
  insurance: 'the conditions of the application',
  repossession: 'the notice about the collateral',
  repair: 'the credit repair contract',
  dispute: 'the dispute',
  document: 'the document, when it is made',
}

/** The tables that a case fills, with the places that compute them. */
const TABLES: Readonly<Record<string, Omit<MissingValue, 'name'>>> = {
  payment_schedule: { label: 'Payment schedule', enterIn: 'the closing, which computes it' },
  itemization: { label: 'Itemization of the amount financed', enterIn: 'the closing, which computes it' },
  services: { label: 'Services', enterIn: 'the credit repair contract' },
  reasons: { label: 'Reasons', enterIn: 'the decision of the application' },
  transactions: { label: 'Transactions', enterIn: 'the loan, whose ledger has them' },
}

/** Returns the name of a missing value or table on screens, with the place where it is entered. */
export function whereEntered(name: string): MissingValue {
  const table = TABLES[name]
  if (table !== undefined) return { name, ...table }
  const field = mergeField(name)
  if (field === null) return { name, label: name, enterIn: 'the template, where this field doesn’t exist' }
  const label = `${FIELD_GROUPS[field.group]?.en ?? field.group}: ${field.label}`
  return { name, label, enterIn: PLACES[field.group] ?? 'the case' }
}
