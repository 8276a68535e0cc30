import type { Context } from 'hono'
import { recordLinkSchema } from '#features/documents/rules/electronic-records/consent.ts'
import { ADVERSE_ACTION_TITLE } from '#features/documents/server/pdf/printed-notice.ts'
import { limitLinks } from '#features/messages/server/conversation-link.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { RecordDeps } from './record-deps.ts'
import { consentOfLink, type LinkedConsent } from './record-link.ts'

/**
 * `POST /functions/v1/open-record-link`: returns the request, consent or notice behind a client's link. Never returns
 * the code.
 */
export async function openRecordLink(deps: RecordDeps, context: Context): Promise<Response> {
  const { token } = await requestOf(context, recordLinkSchema)
  await limitLinks(deps, context)
  const consent = await consentOfLink(deps.pool, token)
  const { name } = await brandOf(deps.pool, consent.organization_id, deps.appUrl)
  return context.json({ company: name, ...shown(consent) })
}

function shown({ demonstrated_at, withdrawn_at, notice, ...linked }: LinkedConsent) {
  const { first_name, email, contact, statement, statement_es, language } = linked
  const { day, title = ADVERSE_ACTION_TITLE } = notice ?? {}
  return {
    ...{ first_name, email, contact, language, statement, statement_es, agreed_at: demonstrated_at, withdrawn_at },
    notice: day === undefined ? null : { title, day },
  }
}
