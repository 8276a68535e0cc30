import {
  contractDocument,
  noticeDocument,
  RECEIVED_NOTICES,
  SIGNATURE_PLACES,
  statementDocument,
} from '#features/documents/server/pdf/contract-document.ts'
import type { PrintedContract, PrintedStatement } from '#features/documents/server/pdf/printed-contract.ts'
import type { NewDocument } from '#features/signing/rules/new-envelope.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { renderWithFields } from '#platform/pdf/render.ts'

/** The kinds of the documents in the envelope of a contract. */
export const STATEMENT_KIND = 'rights_statement'
export const CONTRACT_KIND = 'repair_contract'
const NOTICE_KIND = 'cancellation_notice'

/** The contents of the envelope of a contract. */
interface Printed {
  /** Null if the client signed it before. */
  statement: PrintedStatement | null
  contract: PrintedContract
}

/**
 * Returns the documents of a contract's envelope in the order of the law: the statement of rights (15 USC 1679c), the contract (1679d), and
 * two notices of cancellation (1679e). The notices have no field, because a signature on one cancels.
 */
export async function contractDocuments({ statement, contract }: Printed): Promise<NewDocument[]> {
  const forLink = { ...contract, isForLink: true }
  const documents: [string, PdfDocument][] = [
    [CONTRACT_KIND, contractDocument(forLink)],
    [NOTICE_KIND, noticeDocument(forLink, 1)],
    [NOTICE_KIND, noticeDocument(forLink, 2)],
  ]
  if (statement !== null) documents.unshift([STATEMENT_KIND, statementDocument({ ...statement, isForLink: true })])
  return Promise.all(documents.map(([kind, document]) => signable(kind, document, contract.clientName)))
}

async function signable(kind: string, document: PdfDocument, clientName: string): Promise<NewDocument> {
  const { bytes, fields } = await renderWithFields(document)
  return {
    ...{ title: document.title, kind, bytes },
    fields: fields.map((place) => ({ ...place, ...meaningOf(place.id, clientName) })),
  }
}

function meaningOf(id: string, clientName: string): Pick<PlacedField, 'signer' | 'kind' | 'label' | 'is_required'> {
  const meanings: Readonly<Record<string, Pick<PlacedField, 'kind' | 'label'>>> = {
    [SIGNATURE_PLACES.date]: { kind: 'date', label: 'Date' },
    [SIGNATURE_PLACES.initials]: { kind: 'initials', label: RECEIVED_NOTICES },
  }
  const signature = { kind: 'signature' as const, label: `Signature of ${clientName}`.slice(0, 200) }
  return { signer: 'client', is_required: true, ...(meanings[id] ?? signature) }
}
