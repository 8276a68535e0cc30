import type { Channel } from '#features/messages/rules/message.ts'
import type { RecordedMethod } from '#features/messages/rules/text-consent.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

export interface Outgoing {
  client_id: string
  channel: Channel
  /** Omitted to start a new conversation. */
  thread_id?: string
  subject?: string
  body: string
  /** True for a notice that the law requires. */
  required_notice?: boolean
  /** A repeat with the same key writes the message only once. */
  idempotency_key: string
}

/** Sends a message to a client. Throws the server's error. */
/** Sends a message to a client. Throws the server's error. */
export const sendMessage = (message: Outgoing) =>
  callFunction<{ id: string; thread_id: string }>('send-message', message)

/** Marks the client's messages in this conversation as read. */
export async function markThreadRead(threadId: string): Promise<void> {
  await unwrap(supabase.rpc('mark_thread_read', { thread: threadId }))
}

export interface ConsentAnswer {
  client_id: string
  is_agreed: boolean
  method: RecordedMethod
  note: string | null
  /** A repeat with the same key records the answer only once. */
  idempotency_key: string
}

/** Adds a client's answer about texts to the ledger. */
export const recordTextConsent = (answer: ConsentAnswer): Promise<unknown> =>
  callFunction('record-text-consent', answer)

/** Returns whether texts go to a carrier or only to the sandbox, and whether the company has a number for them. */
export const textStatus = () => callFunction<{ is_sandbox: boolean; has_number: boolean }>('text-standing', {})
