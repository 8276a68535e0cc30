import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { PRIVACY_ENTRY_KINDS } from '#features/documents/rules/privacy/client-status.ts'
import { privacyNoticeByEmail } from '#features/documents/rules/privacy/notice-by-email.ts'
import { LIMIT_CODES, SHARING_CODES } from '#features/documents/rules/privacy/practices.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, read, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const notice = z.object({
  id: z.string(),
  version: z.number(),
  shares: z.array(z.enum(SHARING_CODES)),
  published_at: z.string(),
})
/** A version of the company's notice with the columns that a client's file needs. */
export type NoticeVersion = z.infer<typeof notice>

const entry = z.object({
  id: z.string(),
  kind: z.enum(PRIVACY_ENTRY_KINDS),
  notice_id: z.string(),
  limits: z.array(z.enum(LIMIT_CODES)),
  how: z.string(),
  happened_on: z.string(),
  recorded_by_name: z.string(),
})
/** A record that a client received the notice, or of their choice. */
export type PrivacyEntryRow = z.infer<typeof entry>

const consent = z.object({
  email: z.string(),
  created_at: z.string(),
  answer_by: z.string(),
  demonstrated_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  covers_privacy_notice: z.boolean(),
})
const askedClient = z.object({ email: z.string().nullable(), electronic_consents: z.array(consent) })

/** Returns whether the client can receive the notice by email, from their newest request. */
async function byEmailOf(clientId: string) {
  const found = supabase
    .from('clients')
    .select(`email, electronic_consents(${Object.keys(consent.shape).join(', ')})`)
    .eq('id', clientId)
    .order('created_at', { referencedTable: 'electronic_consents', ascending: false })
    .limit(20, { referencedTable: 'electronic_consents' })
    .single()
  const { electronic_consents: consents, email } = askedClient.parse(await unwrap(found))
  return privacyNoticeByEmail(consents, email, new Date())
}

export const privacyOf = (clientId: string) =>
  queryOptions({
    queryKey: ['documents', 'privacy', clientId],
    queryFn: async () => {
      const [notices, entries, byEmail] = await Promise.all([
        read(
          z.array(notice),
          supabase
            .from('privacy_notices')
            .select('id, version, shares:answers->shares, published_at')
            .order('version', { ascending: false })
            .limit(200),
        ),
        read(
          z.array(entry),
          supabase
            .from('privacy_entries')
            .select('id, kind, notice_id, limits, how, happened_on, recorded_by_name')
            .eq('client_id', clientId)
            .order('recorded_at', { ascending: false })
            .limit(200),
        ),
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
