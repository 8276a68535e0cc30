import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { CHANNELS, DIRECTIONS, MESSAGE_STATUSES } from '#features/messages/rules/message.ts'
import { answerThatCounts } from '#features/messages/rules/text-consent.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const THREADS_SHOWN = 30
const MESSAGES_SHOWN = 50
/** Quiet hours begin and end while a page stands open. */
const KNOWN_FOR_MS = 60_000

const threadRow = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  subject: z.string().nullable(),
  last_message: z.string(),
  last_message_at: z.string(),
  unread_count: z.number(),
})
export type Thread = z.infer<typeof threadRow>

const messageRow = z.object({
  id: z.string(),
  direction: z.enum(DIRECTIONS),
  body: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  failure: z.string().nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
  sender: z.object({ full_name: z.string().nullable() }).nullable(),
})
export type Message = z.infer<typeof messageRow>

const clientRow = z.object({
  first_name: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  archived_at: z.string().nullable(),
})

const consentRow = z.object({
  is_agreed: z.boolean(),
  phone: z.string(),
  method: z.string(),
  note: z.string().nullable(),
  created_at: z.string(),
})
export type Consent = z.infer<typeof consentRow>

/** Where a client can be written to, and what they said about texts to their number. */
export type Reach = z.infer<typeof clientRow> & {
  consent: Consent | null
  /** The moment for which it is known: whether it is day where the client lives goes by it. */
  knownAtMs: number
}

export const messageQueries = {
  /** All that is kept of a client's conversations. */
  ofClient: (clientId: string) => ['messages', clientId] as const,
  threadsOf: (clientId: string) => ['messages', clientId, 'threads'] as const,
  writtenTo: (clientId: string) => ['messages', clientId, 'written'] as const,
  reach: (clientId: string) =>
    queryOptions({
      queryKey: [...messageQueries.ofClient(clientId), 'reach'],
      queryFn: () => reachOf(clientId),
      refetchInterval: KNOWN_FOR_MS,
    }),
  threads: (clientId: string) =>
    infiniteQueryOptions({
      queryKey: [...messageQueries.threadsOf(clientId), 'list'],
      queryFn: ({ pageParam }) => threadsAfter(clientId, pageParam),
      initialPageParam: null as Thread | null, // widens: the first page comes after nothing
      getNextPageParam: (page) => (page.length === THREADS_SHOWN ? (page.at(-1) ?? null) : null),
    }),
  /** One conversation; null for one that isn't this client's. */
  thread: (clientId: string, threadId: string) =>
    queryOptions({
      queryKey: [...messageQueries.threadsOf(clientId), threadId],
      queryFn: () => threadOf(clientId, threadId),
    }),
  /** What was written in it, newest first. */
  messages: (clientId: string, threadId: string) =>
    infiniteQueryOptions({
      queryKey: [...messageQueries.writtenTo(clientId), threadId],
      queryFn: ({ pageParam }) => messagesBefore(threadId, pageParam),
      initialPageParam: null as Message | null, // widens: the first page comes before nothing
      getNextPageParam: (page) => (page.length === MESSAGES_SHOWN ? (page.at(-1) ?? null) : null),
    }),
}

async function reachOf(clientId: string): Promise<Reach> {
  const [client, consents] = await Promise.all([
    unwrap(supabase.from('clients').select(Object.keys(clientRow.shape).join(', ')).eq('id', clientId).single()),
    unwrap(
      supabase
        .from('text_consents')
        .select(Object.keys(consentRow.shape).join(', '))
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .limit(1000),
    ),
  ])
  const known = clientRow.parse(client)
  // An answer is about the number it was given for: one for another number says nothing.
  const answers = z
    .array(consentRow)
    .parse(consents)
    .filter(({ phone }) => phone === known.phone)
  return { ...known, consent: answerThatCounts(answers), knownAtMs: Date.now() }
}

async function threadsAfter(clientId: string, last: Thread | null): Promise<Thread[]> {
  const newest = supabase
    .from('message_threads')
    .select(Object.keys(threadRow.shape).join(', '))
    .eq('client_id', clientId)
    .order('last_message_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(THREADS_SHOWN)
  const wanted = last === null ? newest : newest.or(isBefore('last_message_at', last.last_message_at, last.id))
  return z.array(threadRow).parse(await unwrap(wanted))
}

async function threadOf(clientId: string, threadId: string): Promise<Thread | null> {
  if (!z.guid().safeParse(threadId).success) return null
  const found = supabase
    .from('message_threads')
    .select(Object.keys(threadRow.shape).join(', '))
    .eq('client_id', clientId)
    .eq('id', threadId)
    .maybeSingle()
  return threadRow.nullable().parse(await unwrap(found))
}

const MESSAGE_COLUMNS = 'id, direction, body, status, failure, created_at, read_at, sender:users!sent_by(full_name)'

async function messagesBefore(threadId: string, first: Message | null): Promise<Message[]> {
  const newest = supabase
    .from('messages')
    .select(MESSAGE_COLUMNS)
    .eq('thread_id', threadId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MESSAGES_SHOWN)
  const wanted = first === null ? newest : newest.or(isBefore('created_at', first.created_at, first.id))
  return z.array(messageRow).parse(await unwrap(wanted))
}

/** Rows that come after this one in a list of the newest first; two of one moment go by their id. */
const isBefore = (column: string, moment: string, id: string) =>
  `${column}.lt."${moment}",and(${column}.eq."${moment}",id.lt.${id})`
