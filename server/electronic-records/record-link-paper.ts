import type { Context } from 'hono'
import { dateOfInstant } from '#domain/dates.ts'
import { accessTest } from '#domain/electronic-records/access-test.ts'
import { recordLinkSchema } from '#domain/electronic-records/consent.ts'
import { brandOf } from '#server/branding/brand.ts'
import { requestOf } from '#server/functions/request.ts'
import { savedFile } from '#server/functions/saved-file.ts'
import { limitLinks } from '#server/messages/conversation-link.ts'
import { printNotice } from '#server/report-pdf/print-report.ts'
import type { RecordDeps } from './record-deps.ts'
import { consentOfLink } from './record-link.ts'

/** `POST /functions/v1/record-link-paper`: the test PDF of a link, with the code in it. */
export async function recordLinkPaper(deps: RecordDeps, context: Context): Promise<Response> {
  const { token } = await requestOf(context, recordLinkSchema)
  await limitLinks(deps, context)
  const { organization_id, client_name, code } = await consentOfLink(deps.pool, token)
  const { name } = await brandOf(deps.pool, organization_id, deps.appUrl)
  const notice = accessTest(name, client_name, dateOfInstant(new Date(), 'UTC'), code)
  return savedFile('test-of-electronic-notices.pdf', await printNotice({ kind: 'notice', notice, isSandbox: false }))
}
