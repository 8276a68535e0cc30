import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerThatCounts } from '#features/messages/rules/text-consent.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { textStatus } from './calls.ts'

const THREADS_SHOWN = 30
const MESSAGES_SHOWN = 50
/** Quiet hours can begin or end while a page is open. */
const KNOWN_FOR_MS = 60_000

export type Thread = Awaited<ReturnType<typeof threadsAfter>>[number]

export type Message = Awaited<ReturnType<typeof messagesBefore>>[number]

export type Consent = Awaited<ReturnType<typeof consentsOf>>[number]

/** A client's contact details, and their answer about texts to their number. */
export type Reach = Awaited<ReturnType<typeof writtenClient>> & {
  consent: Consent | null
  /** False for a company without a number for texts. */
  has_number: boolean
  /** The time of the query, which decides whether it is daytime where the client lives. */
  knownAtMs: number
}

export const messageQueries = {
  /** The key of all cached data about a client's conversations. */
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
  /** A conversation, or null if it belongs to another client. */
  thread: (clientId: string, threadId: string) =>
    queryOptions({
      queryKey: [...messageQueries.threadsOf(clientId), threadId],
      queryFn: () => threadOf(clientId, threadId),
    }),
  /** The messages of a conversation, newest first. */
  messages: (clientId: string, threadId: string) =>
    infiniteQueryOptions({
      queryKey: [...messageQueries.writtenTo(clientId), threadId],
      queryFn: ({ pageParam }) => messagesBefore(threadId, pageParam),
      initialPageParam: null as Message | null, // widens: the first page comes before nothing
      getNextPageParam: (page) => (page.length === MESSAGES_SHOWN ? (page.at(-1) ?? null) : null),
    }),
}

async function reachOf(clientId: string): Promise<Reach> {
  const [client, consents, { has_number }] = await Promise.all([
    writtenClient(clientId),
    consentsOf(clientId),
    textStatus(),
  ])
  // An answer counts only for the number it was given for.
  const answers = consents.filter(({ phone }) => phone === client.phone)
  return { ...client, consent: answerThatCounts(answers), has_number, knownAtMs: Date.now() }
}

function writtenClient(clientId: string) {
  const client = supabase.from('clients').select('full_name, email, phone, state, zip, archived_at')
  return unwrap(client.eq('id', clientId).single())
}

function consentsOf(clientId: string) {
  const consents = supabase.from('text_consents').select('is_agreed, phone, method, note, created_at')
  return unwrap(consents.eq('client_id', clientId).order('created_at', { ascending: false }).limit(1000))
}

const THREAD_COLUMNS = 'id, channel, subject, last_message, last_message_at, unread_count'

/** The place of a row in a list of the newest first. */
type Place<Moment extends string> = Record<Moment | 'id', string> | null

function threadsAfter(clientId: string, last: Place<'last_message_at'>) {
  const newest = supabase
    .from('message_threads')
    .select(THREAD_COLUMNS)
    .eq('client_id', clientId)
    .order('last_message_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(THREADS_SHOWN)
  return unwrap(last === null ? newest : newest.or(isBefore('last_message_at', last.last_message_at, last.id)))
}

async function threadOf(clientId: string, threadId: string): Promise<Thread | null> {
  if (!isUuid(threadId)) return null
  const thread = supabase.from('message_threads').select(THREAD_COLUMNS).eq('client_id', clientId).eq('id', threadId)
  return unwrap(thread.maybeSingle())
}

const MESSAGE_COLUMNS =
  'id, direction, body, status, failure, created_at, read_at, quoted_text, sent_from, is_sender_verified, attachments, sender:users!sent_by(full_name)'

function messagesBefore(threadId: string, first: Place<'created_at'>) {
  const newest = supabase
    .from('messages')
    .select(MESSAGE_COLUMNS)
    .eq('thread_id', threadId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MESSAGES_SHOWN)
  return unwrap(first === null ? newest : newest.or(isBefore('created_at', first.created_at, first.id)))
}

/** Filters for the rows after this one, newest first. Rows of the same moment are sorted by id. */
const isBefore = (column: string, moment: string, id: string) =>
  `${column}.lt."${moment}",and(${column}.eq."${moment}",id.lt.${id})`
