import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { privacyNoticeByEmail } from '#features/documents/rules/privacy/notice-by-email.ts'
import type { Sharing } from '#features/documents/rules/privacy/practices.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A version of the company's notice with the columns that a client's file needs. */
export type NoticeVersion = Awaited<ReturnType<typeof noticeVersions>>[number]

/** A record that a client received the notice, or of their choice. */
export type PrivacyEntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

/** Returns whether the client can receive the notice by email, from their newest request. */
async function byEmailOf(clientId: string) {
  const found = supabase
    .from('clients')
    .select(
      `email, electronic_consents(email, created_at, answer_by, demonstrated_at, withdrawn_at, covers_privacy_notice)`,
    )
    .eq('id', clientId)
    .order('created_at', { referencedTable: 'electronic_consents', ascending: false })
    .limit(20, { referencedTable: 'electronic_consents' })
    .single()
  const { electronic_consents: consents, email } = await unwrap(found)
  return privacyNoticeByEmail(consents, email, new Date())
}

const noticeVersions = () =>
  unwrap(
    supabase
      .from('privacy_notices')
      .select('id, version, shares:answers->shares, published_at')
      .order('version', { ascending: false })
      .limit(200)
      .overrideTypes<{ shares: Sharing[] }[]>(),
  )

const entriesOf = (clientId: string) =>
  unwrap(
    supabase
      .from('privacy_entries')
      .select('id, kind, notice_id, limits, how, happened_on, recorded_by_name')
      .eq('client_id', clientId)
      .order('recorded_at', { ascending: false })
      .limit(200),
  )

export const privacyOf = (clientId: string) =>
  queryOptions({
    queryKey: ['documents', 'privacy', clientId],
    queryFn: async () => {
      const [notices, entries, byEmail] = await Promise.all([
        noticeVersions(),
        entriesOf(clientId),
        byEmailOf(clientId),
      ])
      return { notices, entries, byEmail }
    },
  })

/** The record to store. The server may still reject what the form accepts. */
interface PrivacyRequest {
  act: 'give' | 'choose'
  notice_id: string
  how: string
  on: string
  limits?: readonly string[]
}

/** Stores a record, once even if repeated. */
export function usePrivacyAction(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: PrivacyRequest) =>
      callFunction('privacy-notice', { client_id: clientId, ...wish, idempotency_key: keyFor(wish) }),
    onSuccess: onDone,
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries(privacyOf(clientId))),
  })
}

/** Returns the notice as a PDF for a client, which adds an event to their timeline. */
export async function printedFor(clientId: string, noticeId: string): Promise<Blob> {
  const file = await callFunction('privacy-notice', { act: 'print', notice_id: noticeId, client_id: clientId })
  if (file instanceof Blob) return file
  throw new Error('Couldn’t load the privacy notice')
}
