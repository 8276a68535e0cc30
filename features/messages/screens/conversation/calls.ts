import type { Direction } from '#features/messages/rules/message.ts'
import { callByLink } from '#platform/browser/client-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'

export interface ClientMessage {
  id: string
  direction: Direction
  body: string
  created_at: string
}

/** A conversation as the client sees it, oldest message first. */
export interface ClientConversation {
  company: string
  first_name: string
  /** Null if it is not known. */
  language: Language | null
  subject: string | null
  messages: ClientMessage[]
}

export const openConversation = (token: string): Promise<ClientConversation> =>
  callByLink('open-conversation', { token })

/** Sends a reply and returns its id. A repeat with the same key is received only once. */
export const reply = (token: string, body: string, key: string): Promise<{ id: string }> =>
  callByLink('reply-to-conversation', { token, body, idempotency_key: key })
