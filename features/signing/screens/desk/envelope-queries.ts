import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type DeskPart, EXPIRING_DAYS } from '#features/signing/rules/desk-parts.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const PAGE_LENGTH = 50
const DAY_MS = 86_400_000
const COLUMNS =
  'id, title, status, client_id, subject_kind, subject_id, expires_on, created_at, completed_at, signed_at, unanswered_since, undelivered_since, clients(full_name), envelope_signers(id, role, name, means, position, asked_at, delivered_at, opened_at, signed_at, declined_at, undelivered_because)'
const COUNTERSIGNED = `${COLUMNS}, company:envelope_signers!inner(id)`

// A question without an answer, or a link that didn't arrive while the envelope is out.
const NEEDS_ATTENTION = 'unanswered_since.not.is.null,and(undelivered_since.not.is.null,status.eq.sent)'

export interface DeskWish {
  part: DeskPart
  search: string
}

/** Returns a query for one part of the desk, newest first, filtered. */
function listed({ part, search }: DeskWish, before: string | null) {
  const isCountersign = part === 'countersign'
  // The further part only filters, so the rows have the same columns.
  const columns = (isCountersign ? COUNTERSIGNED : COLUMNS) as typeof COLUMNS
  let query = supabase.from('envelopes').select(columns)
  if (part === 'out') query = query.eq('status', 'sent')
  if (part === 'attention') query = query.or(NEEDS_ATTENTION)
  if (part === 'expiring')
    query = query
      .eq('status', 'sent')
      .lte('expires_on', new Date(Date.now() + EXPIRING_DAYS * DAY_MS).toISOString().slice(0, 10))
  if (part === 'declined') query = query.in('status', ['declined', 'expired', 'canceled'])
  if (part === 'completed') query = query.eq('status', 'completed')
  if (isCountersign)
    query = query
      .eq('status', 'sent')
      .eq('company.role', 'company')
      .not('company.asked_at', 'is', null)
      .is('company.signed_at', null)
  if (search !== '') query = query.like('search_text', `%${search.toLowerCase().replaceAll(/[%_\\]/g, '')}%`)
  if (before !== null) query = query.lt('created_at', before)
  return query.order('created_at', { ascending: false }).limit(PAGE_LENGTH)
}

const page = async (wish: DeskWish, before: string | null) => unwrap(listed(wish, before))
/** An envelope on the desk. */
export type EnvelopeRow = Awaited<ReturnType<typeof page>>[number]

const firstPage = (): string | null => null

export const envelopeQueries = {
  /** The numbers of envelopes by part, without those that only grow. */
  counts: () =>
    queryOptions({
      queryKey: ['envelopes', 'counts'],
      queryFn: async () =>
        new Map((await unwrap(supabase.rpc('envelope_counts'))).map(({ part, count }) => [part, count])),
    }),
  desk: (wish: DeskWish) =>
    infiniteQueryOptions({
      queryKey: ['envelopes', 'desk', wish],
      queryFn: ({ pageParam }) => page(wish, pageParam),
      initialPageParam: firstPage(),
      getNextPageParam: (rows) => (rows.length === PAGE_LENGTH ? rows.at(-1)?.created_at : undefined),
      placeholderData: keepPreviousData,
    }),
  ofClient: (clientId: string) =>
    queryOptions({
      queryKey: ['envelopes', 'client', clientId],
      queryFn: () =>
        unwrap(
          supabase
            .from('envelopes')
            .select(COLUMNS)
            .eq('client_id', clientId)
            .order('created_at', { ascending: false })
            .limit(PAGE_LENGTH),
        ),
    }),
  one: (id: string) => queryOptions({ queryKey: ['envelopes', 'one', id], queryFn: () => envelope(id) }),
  pdfsOf: (clientId: string) =>
    queryOptions({
      queryKey: ['envelopes', 'pdfs', clientId],
      queryFn: () =>
        unwrap(
          supabase
            .from('client_documents')
            .select('id, file_name, custom_type, document_type, mime_type, created_at')
            .eq('client_id', clientId)
            .is('archived_at', null)
            .is('superseded_at', null)
            .order('created_at', { ascending: false })
            .limit(200),
        ),
    }),
}

const MOST_EVENTS = 1000

async function envelope(id: string) {
  const [found, documents, signers, questions, events] = await Promise.all([
    unwrap(supabase.from('envelopes').select('*, clients(full_name)').eq('id', id).maybeSingle()),
    unwrap(
      supabase
        .from('envelope_documents')
        .select('id, title, pages, sha256, signed_document_id, signed_sha256')
        .eq('envelope_id', id)
        .order('position'),
    ),
    unwrap(supabase.from('envelope_signers').select('*').eq('envelope_id', id).order('position')),
    unwrap(supabase.from('envelope_messages').select('*').eq('envelope_id', id).order('created_at').limit(MOST_EVENTS)),
    unwrap(
      supabase
        .from('envelope_events')
        .select('*')
        .eq('envelope_id', id)
        .order('sequence', { ascending: false })
        .limit(MOST_EVENTS),
    ),
  ])
  return found === null ? null : { ...found, documents, signers, questions, events }
}

/** An envelope with its documents, signers, and events. */
export type WholeEnvelope = NonNullable<Awaited<ReturnType<typeof envelope>>>
export type EnvelopeSigner = WholeEnvelope['signers'][number]
