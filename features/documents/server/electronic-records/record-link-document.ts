import type { Context } from 'hono'
import { accessTest } from '#features/documents/rules/electronic-records/access-test.ts'
import { recordPdfSchema } from '#features/documents/rules/electronic-records/consent.ts'
import { printNotice } from '#features/documents/server/pdf/print-report.ts'
import type { PrintedNotice } from '#features/documents/server/pdf/printed-notice.ts'
import { limitLinks } from '#features/messages/server/conversation-link.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { RecordDeps } from './record-deps.ts'
import { consentOfLink, type LinkedConsent } from './record-link.ts'

/** `POST /functions/v1/record-link-paper`: returns the PDF of a link: a notice, or the test with the code. */
export async function recordLinkDocument(deps: RecordDeps, context: Context): Promise<Response> {
  const { token, language } = await requestOf(context, recordPdfSchema)
  await limitLinks(deps, context)
  const linked = await consentOfLink(deps.pool, token)
  const { notice, notice_email_id: id } = linked
  const reader = linked.language ?? language
  if (notice === null || id === null)
    return paper('test-of-electronic-notices.pdf', await testOf(deps, linked, language), reader, false)
  const printed = await paper(`notice-${notice.day}.pdf`, notice, reader, deps.isSandbox)
  await noteOpened(deps, id, context.get('requestId') ?? null)
  return printed
}

async function paper(name: string, notice: PrintedNotice, reader: Language, isSandbox: boolean) {
  return savedFile(name, await printNotice({ kind: 'notice', notice, reader, isSandbox }))
}

async function testOf(
  { pool, appUrl }: RecordDeps,
  { organization_id, client_name, code }: LinkedConsent,
  language: Language,
) {
  if (code === null) throw new Error('a link leads to neither a test nor a notice')
  const { name } = await brandOf(pool, organization_id, appUrl)
  return accessTest({ company: name, applicant: client_name, day: dateOfInstant(new Date(), 'UTC'), code }, language)
}

const NOTE = "select set_config('request.id', coalesce($2, ''), true), app.note_notice_opened($1)"

const noteOpened = ({ pool }: RecordDeps, id: string, requestId: string | null) =>
  inTransaction(pool, (db) => db.query(NOTE, [id, requestId]))
