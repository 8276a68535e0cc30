import type { Context } from 'hono'
import { recordLinkSchema } from '#domain/electronic-records/consent.ts'
import { brandOf } from '#server/branding/brand.ts'
import { requestOf } from '#server/functions/request.ts'
import { limitLinks } from '#server/messages/conversation-link.ts'
import type { RecordDeps } from './record-deps.ts'
import { consentOfLink, type LinkedConsent } from './record-link.ts'

/** `POST /functions/v1/open-record-link`: what a client is asked, or agreed to, for whoever has their link. The code is not in it. */
export async function openRecordLink(deps: RecordDeps, context: Context): Promise<Response> {
  const { token } = await requestOf(context, recordLinkSchema)
  await limitLinks(deps, context)
  const consent = await consentOfLink(deps.pool, token)
  const { name } = await brandOf(deps.pool, consent.organization_id, deps.appUrl)
  return context.json({ company: name, ...shown(consent) })
}

function shown({ first_name, email, contact, statement, demonstrated_at, withdrawn_at }: LinkedConsent) {
  return { first_name, email, contact, statement, agreed_at: demonstrated_at, withdrawn_at }
}
