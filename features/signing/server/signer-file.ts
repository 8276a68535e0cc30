import type { Context } from 'hono'
import { displayCode } from '#features/documents/rules/electronic-records/consent.ts'
import { printNotice } from '#features/documents/server/pdf/print-report.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { type SignerFile, signerFileSchema } from '#features/signing/rules/signing-commands.ts'
import { needsConsent } from '#features/signing/rules/signing-consent.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { appendEvent } from './append-event.ts'
import { consentNeeded, fieldNotFound, fileNotReady, identityNeeded, linkEnded } from './errors.ts'
import { isOpenFor } from './is-open-for.ts'
import { originOf } from './origin.ts'
import { limitSigners } from './signer-command.ts'
import { foundLink, type SignerLink } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'
import { readFile, SIGNING_BUCKET } from './stored-files.ts'

/** `POST /functions/v1/signing-file`: returns a PDF of an open page: the test of the consent, a document to sign, or a signed one. */
export async function signingFile(deps: SigningDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, signerFileSchema)
  await limitSigners(deps, context)
  const link = await foundLink(deps.pool, asked.token)
  if (link.is_ended) throw linkEnded()
  if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
  if (asked.file === 'test') return savedFile('test.pdf', await accessTestOf(deps, link))
  if (asked.file === 'document' && needsConsent(link)) throw consentNeeded()
  const document = await fileOf(deps, link, asked)
  if (asked.file === 'signed') {
    const event = {
      kind: 'downloaded' as const,
      signerId: link.signer_id,
      documentId: asked.document_id,
      origin: originOf(deps, context),
    }
    const envelope = { organization_id: link.organization_id, id: link.envelope_id }
    await inTransaction(deps.pool, (db) => appendEvent(db, envelope, event))
  }
  return savedFile('document.pdf', document)
}

interface StoredDocument {
  object_name: string
  signed_file: string | null
}

const DOCUMENT = `
  select d.object_name, f.file_url as signed_file from public.envelope_documents d
    left join public.client_documents f on f.organization_id = d.organization_id and f.id = d.signed_document_id
   where d.organization_id = $1 and d.envelope_id = $2 and d.id = $3`

async function fileOf(
  deps: SigningDeps,
  link: SignerLink,
  asked: Exclude<SignerFile, { file: 'test' }>,
): Promise<Uint8Array> {
  const values = [link.organization_id, link.envelope_id, asked.document_id]
  const document = (await deps.pool.query<StoredDocument>(DOCUMENT, values)).rows[0]
  if (document === undefined) throw fieldNotFound()
  if (asked.file === 'document') return readFile(deps.pool, deps, SIGNING_BUCKET, document.object_name)
  if (document.signed_file === null) throw fileNotReady()
  return readFile(deps.pool, deps, 'client-documents', document.signed_file)
}

/** Returns the PDF with which a signer shows that they can open such files. The code appears nowhere else (15 USC 7001(c)(1)(C)(ii)). */
async function accessTestOf(deps: SigningDeps, link: SignerLink): Promise<Uint8Array> {
  const { name } = await brandOf(deps.pool, link.organization_id, deps.appUrl)
  const { title, code, paragraphs } = TESTS[link.language]
  const notice = {
    ...{
      title,
      language: link.language,
      day: dateOfInstant(new Date(), 'UTC'),
      creditor: { name, address: '' },
      applicant: { name: link.name, address: [] },
    },
    parts: [
      { title: code(displayCode(link.access_code)), paragraphs: [], items: [] },
      { title: null, paragraphs, items: [] },
    ],
  }
  return printNotice({ kind: 'notice', notice, reader: link.language, isSandbox: false })
}

const TESTS: Record<Language, { title: string; code: (code: string) => string; paragraphs: string[] }> = {
  en: {
    title: 'Test of electronic documents',
    code: (code) => `Your code: ${code}`,
    paragraphs: [
      'If you can read this, you can open the documents that you sign. Enter the code on the page where you opened this file.',
      'This file is only a test. It contains nothing about you or your documents.',
    ],
  },
  es: {
    title: 'Prueba de documentos electrónicos',
    code: (code) => `Su código: ${code}`,
    paragraphs: [
      'Si puede leer esto, puede abrir los documentos que firma. Escriba el código en la página donde abrió este archivo.',
      'Este archivo es solo una prueba. No contiene nada sobre usted ni sus documentos.',
    ],
  },
}
