import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { PoolClient } from 'pg'
import { contentType, HEAD_BYTES } from '#features/documents/rules/document-file.ts'
import { DOCUMENT_SLOTS, documentLabel } from '#features/documents/rules/document-types.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'

/** A document to enclose with a letter. `bytes` is null if it can't be put into a PDF, so that a copy must be added. */
export interface EnclosedFile {
  label: string
  bytes: Buffer | null
}

interface FiledRow {
  label_type: string
  custom_type: string | null
  client_field: string | null
  version: string | null
  size: number
}

// Identity and address go with every letter, as the bureaus ask. Evidence is chosen by its id.
const FILES = `
  select d.document_type as label_type, d.custom_type, d.client_field, o.version, d.file_size::float8 as size
    from public.client_documents d
    left join storage.objects o on o.bucket_id = 'client-documents' and o.name = d.file_url
   where d.client_id = $1 and d.organization_id = $2 and d.superseded_at is null and d.archived_at is null
     and (d.client_field in ('drivers_license_front', 'drivers_license_back', 'proof_of_address_image') or d.id = any ($3)
          or d.client_field = 'ssn_card_image' and not exists (
               select from public.clients c where c.id = d.client_id and c.drivers_license_front is not null)
          or $4 and d.client_field is null and d.custom_type ilike '%identity theft report%')
   order by d.client_field is null, array_position(array['drivers_license_front', 'drivers_license_back', 'ssn_card_image'], d.client_field),
            d.created_at, d.id
   limit 20`

// A letter of this size can still be printed and mailed.
const MOST_BYTES = 40 * 1024 * 1024

interface EnclosureRequest {
  clientId: string
  organizationId: string
  documentIds: readonly string[]
  isBlock: boolean
}

/** Returns the documents that go with a letter: identity, address, and the chosen evidence. */
export async function enclosedFiles(
  db: PoolClient,
  { files }: Pick<CommandDeps, 'files'>,
  { clientId, organizationId, documentIds, isBlock }: EnclosureRequest,
): Promise<EnclosedFile[]> {
  const { rows } = await db.query<FiledRow>(FILES, [clientId, organizationId, documentIds, isBlock])
  let left = MOST_BYTES
  const enclosed: EnclosedFile[] = []
  for (const { label_type, custom_type, client_field, version, size } of rows) {
    const slot = DOCUMENT_SLOTS.find(({ field }) => field === client_field)
    const label = slot?.label ?? documentLabel({ document_type: label_type, custom_type })
    left -= size
    const stored = version === null || left < 0 ? null : ((await files?.get(version)) ?? null)
    const bytes = stored === null ? null : await buffer(stored)
    enclosed.push({ label, bytes: bytes !== null && isPrintable(bytes) ? bytes : null })
  }
  return enclosed
}

const PRINTABLE = ['application/pdf', 'image/jpeg', 'image/png']
const isPrintable = (bytes: Buffer) => PRINTABLE.includes(contentType(bytes.subarray(0, HEAD_BYTES)) ?? '')

// A page of US Letter, in points, and its margin.
const PAGE = { width: 612, height: 792, margin: 36 } as const

/** Returns the letter followed by its enclosures, as one PDF. */
export async function withEnclosures(letter: Uint8Array, enclosed: readonly EnclosedFile[]): Promise<Uint8Array> {
  const files = enclosed.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]))
  if (files.length === 0) return letter
  const whole = await PDFDocument.load(letter, { updateMetadata: false })
  for (const bytes of files) await append(whole, bytes)
  return whole.save()
}

async function append(whole: PDFDocument, bytes: Buffer): Promise<void> {
  const type = contentType(bytes.subarray(0, HEAD_BYTES))
  if (type === 'application/pdf') {
    const file = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
    for (const page of await whole.copyPages(file, file.getPageIndices())) whole.addPage(page)
    return
  }
  const image = type === 'image/png' ? await whole.embedPng(bytes) : await whole.embedJpg(bytes)
  const size = image.scaleToFit(PAGE.width - 2 * PAGE.margin, PAGE.height - 2 * PAGE.margin)
  const top = PAGE.height - PAGE.margin - size.height
  whole.addPage([PAGE.width, PAGE.height]).drawImage(image, { x: PAGE.margin, y: top, ...size })
}
