import { queryOptions } from '@tanstack/react-query'
import { CORRECTION_HOURS, type SharedConversation, sharedConversations } from '#features/messages/rules/shared-text.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

/** The texts that one request loads. Older ones follow once these are assigned. */
const TEXTS_LOADED = 200

type SharedText = Awaited<ReturnType<typeof textsNaming>>[number]

/** A conversation with the clients whom it may be with. */
export type Shared = SharedConversation<SharedText> & { named: { id: string; full_name: string }[] }

export const sharedQueries = {
  /** The key of all cached texts from shared phones. */
  all: ['shared texts'] as const,
  /** A client's texts from a shared phone: those that wait, and those assigned within a day. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: [...sharedQueries.all, clientId], queryFn: () => sharedWith(clientId) }),
}

async function sharedWith(clientId: string): Promise<Shared[]> {
  const conversations = sharedConversations(await textsNaming(clientId))
  const ids = [...new Set(conversations.flatMap(({ first }) => first.client_ids))]
  if (ids.length === 0) return []
  const clients = await unwrap(supabase.from('clients').select('id, full_name').in('id', ids))
  return conversations.map((conversation) => ({
    ...conversation,
    named: conversation.first.client_ids.flatMap((id) => clients.filter((client) => client.id === id)),
  }))
}

function textsNaming(clientId: string) {
  const since = new Date(Date.now() - CORRECTION_HOURS * 3_600_000).toISOString()
  const texts = supabase
    .from('shared_texts')
    .select(
      'id, phone, client_ids, body, received_at, assigned_client_id, assigned_at, assigner:users!assigned_by(full_name)',
    )
  return unwrap(
    texts
      .contains('client_ids', [clientId])
      .or(`assigned_at.is.null,assigned_at.gt."${since}"`)
      .order('received_at')
      .limit(TEXTS_LOADED),
  )
}

export interface Assignment {
  client_id: string
  text_ids: string[]
  /** The client to whom the texts are assigned now; null for texts that wait. */
  assigned_client_id: string | null
  /** A repeat with the same key assigns the texts only once. */
  idempotency_key: string
}

/** Assigns texts to the client who wrote them. Throws the server's error. */
export const assignSharedTexts = (assignment: Assignment) =>
  callFunction<{ thread_id: string }>('assign-shared-texts', assignment)
