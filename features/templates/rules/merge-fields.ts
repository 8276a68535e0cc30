import type { Language } from '#platform/rules/languages/language.ts'
import type { FieldEntry, ValueType } from './fields/field.ts'
import { INSURANCE_FIELDS, REPOSSESSION_FIELDS, SALE_FIELDS, VEHICLE_FIELDS } from './fields/goods-fields.ts'
import { BANK_FIELDS, DECISION_FIELDS, DOCUMENT_FIELDS, LOAN_FIELDS } from './fields/loan-fields.ts'
import {
  BORROWER_FIELDS,
  CLIENT_FIELDS,
  CO_BORROWER_FIELDS,
  COMPANY_FIELDS,
  COSIGNER_FIELDS,
} from './fields/party-fields.ts'
import { DISPUTE_FIELDS, REPAIR_FIELDS } from './fields/repair-fields.ts'
import { TILA_FIELDS } from './fields/tila-fields.ts'

const FIELDS = {
  ...DOCUMENT_FIELDS,
  ...COMPANY_FIELDS,
  ...BORROWER_FIELDS,
  ...CO_BORROWER_FIELDS,
  ...COSIGNER_FIELDS,
  ...LOAN_FIELDS,
  ...TILA_FIELDS,
  ...BANK_FIELDS,
  ...DECISION_FIELDS,
  ...VEHICLE_FIELDS,
  ...SALE_FIELDS,
  ...INSURANCE_FIELDS,
  ...REPOSSESSION_FIELDS,
  ...CLIENT_FIELDS,
  ...REPAIR_FIELDS,
  ...DISPUTE_FIELDS,
}

/** The name of a value that a document can contain, for example `borrower.name`. */
export type MergeFieldName = keyof typeof FIELDS

/** The type of a value by the name of its field. */
export type ValueOf<Name extends MergeFieldName> =
  (typeof FIELDS)[Name] extends FieldEntry<'money' | 'count'> ? number : string

/** A field that a document can contain. */
export interface MergeField {
  name: MergeFieldName
  group: string
  type: ValueType
  label: string
  labelEs: string
}

// Keys of a literal.
export const MERGE_FIELD_NAMES = Object.keys(FIELDS) as [MergeFieldName, ...MergeFieldName[]]

/** Every merge field, by group in menu order. */
export const MERGE_FIELDS: readonly MergeField[] = MERGE_FIELD_NAMES.map((name) => {
  const [type, label, labelEs] = FIELDS[name]
  return { name, group: name.slice(0, name.indexOf('.')), type, label, labelEs }
})

const fieldByName = new Map<string, MergeField>(MERGE_FIELDS.map((field) => [field.name, field]))

/** Returns a merge field by its name, or null if there is none. */
export const mergeField = (name: string): MergeField | null => fieldByName.get(name) ?? null

/** The names of the groups of fields. */
export const FIELD_GROUPS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  document: { en: 'Document', es: 'Documento' },
  company: { en: 'Company', es: 'Empresa' },
  borrower: { en: 'Borrower', es: 'Prestatario' },
  co_borrower: { en: 'Co-borrower', es: 'Coprestatario' },
  cosigner: { en: 'Cosigner', es: 'Cosignatario' },
  loan: { en: 'Loan', es: 'Préstamo' },
  tila: { en: 'Disclosure', es: 'Divulgación' },
  bank: { en: 'Bank account', es: 'Cuenta bancaria' },
  decision: { en: 'Decision', es: 'Decisión' },
  vehicle: { en: 'Vehicle', es: 'Vehículo' },
  sale: { en: 'Sale', es: 'Venta' },
  insurance: { en: 'Insurance', es: 'Seguro' },
  repossession: { en: 'Repossession', es: 'Recuperación' },
  client: { en: 'Client', es: 'Cliente' },
  repair: { en: 'Credit repair', es: 'Reparación de crédito' },
  dispute: { en: 'Dispute', es: 'Disputa' },
}
