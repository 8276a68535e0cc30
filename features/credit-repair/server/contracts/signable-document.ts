import {
  contractDocument,
  SIGNATURE_PLACES,
  statementDocument,
} from '#features/documents/server/pdf/contract-document.ts'
import type { PrintedContract, PrintedStatement } from '#features/documents/server/pdf/printed-contract.ts'
import type { NewDocument } from '#features/signing/rules/new-envelope.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { renderWithFields } from '#platform/pdf/render.ts'

/** The kind of the statement of rights in an envelope. */
export const STATEMENT_KIND = 'rights_statement'
const CONTRACT_KIND = 'repair_contract'

/** Returns the statement of rights, or a contract with its two notices of cancellation, with places to sign. */
export async function signableDocument(printed: PrintedStatement | PrintedContract): Promise<NewDocument> {
  const isStatement = printed.kind === 'statement'
  const document = isStatement
    ? statementDocument({ ...printed, isForLink: true })
    : contractDocument({ ...printed, isForLink: true })
  const { bytes, fields } = await renderWithFields(document)
  return {
    title: document.title,
    kind: isStatement ? STATEMENT_KIND : CONTRACT_KIND,
    bytes,
    fields: fields.map((place) => ({ ...place, ...meaningOf(place.id, printed.clientName) })),
  }
}

function meaningOf(id: string, clientName: string): Pick<PlacedField, 'signer' | 'kind' | 'label' | 'is_required'> {
  const isDate = id === SIGNATURE_PLACES.date
  return {
    signer: 'client',
    kind: isDate ? 'date' : 'signature',
    label: isDate ? 'Date' : `Signature of ${clientName}`.slice(0, 200),
    is_required: true,
  }
}
