import type { Channel } from '#features/messages/rules/message.ts'
import type { RecordedMethod } from '#features/messages/rules/text-consent.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

export interface Outgoing {
  client_id: string
  channel: Channel
  /** Without one, a conversation is begun. */
  thread_id?: string
  subject?: string
  body: string
  /** Sent again under the same key, it is written once. */
  idempotency_key: string
}

/** Writes to a client; throws the refusal in its own words. */
/** Writes to a client; throws the refusal in its own words. */
export const sendMessage = (message: Outgoing) =>
  callFunction<{ id: string; thread_id: string }>('send-message', message)

/** Says that what the client wrote in this conversation was read. */
export async function markThreadRead(threadId: string): Promise<void> {
  await unwrap(supabase.rpc('mark_thread_read', { thread: threadId }))
}

export interface ConsentAnswer {
  client_id: string
  is_agreed: boolean
  method: RecordedMethod
  note: string | null
  /** Recorded again under the same key, it stands in the ledger once. */
  idempotency_key: string
}

/** Adds what a client said about texts to the ledger. */
export const recordTextConsent = (answer: ConsentAnswer): Promise<unknown> =>
  callFunction('record-text-consent', answer)

/** Whether texts reach a carrier, or only the sandbox. */
export const textStatus = () => callFunction<{ is_sandbox: boolean }>('text-standing', {})
