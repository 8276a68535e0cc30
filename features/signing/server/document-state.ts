import type { PoolClient } from 'pg'
import { documentStateText } from '#features/signing/rules/event-chain.ts'
import { type FieldValue, valueText } from '#features/signing/rules/field-value.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { sha256Of } from './append-event.ts'

/** A document with what is entered in it so far. */
export interface OpenDocument {
  id: string
  title: string
  kind: string
  sha256: string
  object_name: string
  pages: number
  fields: PlacedField[]
  values: Record<string, FieldValue>
}

const DOCUMENTS = `
  select d.id, d.title, d.kind, d.sha256, d.object_name, d.pages, d.fields,
         coalesce((select jsonb_object_agg(v.field_id, v.entered) from app.envelope_values v
                    where v.organization_id = d.organization_id and v.document_id = d.id), '{}') as values
    from public.envelope_documents d where d.organization_id = $1 and d.envelope_id = $2 order by d.position`

/** Returns an envelope's documents in order with all entered values. */
export async function openDocuments(
  db: Pick<PoolClient, 'query'>,
  envelope: { organization_id: string; id: string },
): Promise<OpenDocument[]> {
  return (await db.query<OpenDocument>(DOCUMENTS, [envelope.organization_id, envelope.id])).rows
}

/** Returns the hash of a document with its values: that of its bytes while nothing is entered. */
export function stateHash(
  { sha256 }: Pick<OpenDocument, 'sha256'>,
  values: Readonly<Record<string, FieldValue>>,
): string {
  const hashes = Object.entries(values).map(([field, value]): [string, string] => [field, sha256Of(valueText(value))])
  const text = documentStateText(sha256, Object.fromEntries(hashes))
  return text === null ? sha256 : sha256Of(text)
}
