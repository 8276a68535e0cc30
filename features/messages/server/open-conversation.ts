import type { Context } from 'hono'
import type { Channel, Direction } from '#features/messages/rules/message.ts'
import { openingSchema } from '#features/messages/rules/message.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { limitLinks, threadOfLink } from './conversation-link.ts'
import type { MessageDeps } from './message-deps.ts'

interface Conversation {
  organization_id: string
  first_name: string
  language: Language | null
  channel: Channel
  subject: string | null
  messages: { id: string; direction: Direction; body: string; created_at: string }[]
}

const OPEN = 'select * from app.open_conversation($1)'

/** Returns the conversation of a client's link. No sign-in is needed: the link identifies the client. */
export async function openConversation(deps: MessageDeps, context: Context): Promise<Response> {
  const { token } = await requestOf(context, openingSchema)
  await limitLinks(deps, context)
  const thread = await threadOfLink(deps.pool, token)
  const opened = (await deps.pool.query<Conversation>(OPEN, [thread])).rows[0]
  if (opened === undefined) throw new Error('a conversation is gone while its link is there')
  const { organization_id: organizationId, ...shown } = opened
  const { name } = await brandOf(deps.pool, organizationId, deps.appUrl)
  return context.json({ company: name, ...shown })
}
