import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WorkRecord } from '#features/tasks/rules/written-text.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const NOTES_PER_PAGE = 20
const TASKS_PER_PAGE = 20
const MOST_OPEN_TASKS = 200
const MOST_PINNED = 20

const NOTE_COLUMNS = `id, client_id, loan_id, application_id, dispute_id, body, mentions, is_pinned, version, earlier, author_id, author_name,
  created_at, edited_at`
const TASK_COLUMNS = `id, client_id, loan_id, application_id, dispute_id, title, details, due_on, snoozed_until, shown_on, is_important,
  assignee_id, assignee_name, repeat_unit, repeat_every, repeat_day, status, version, created_by_name, created_at, done_at, done_by_name`

/** Returns the narrowest id of the record. A client's list contains the notes of all of the client's records. */
function idOf({ client_id, loan_id, application_id, dispute_id }: WorkRecord): Record<string, string> {
  if (loan_id !== null) return { loan_id }
  if (application_id !== null) return { application_id }
  return dispute_id === null ? { client_id } : { dispute_id }
}

interface EarlierText {
  body: string
  written_at: string
}

const notesOf = (record: WorkRecord) => supabase.from('notes').select(NOTE_COLUMNS).match(idOf(record))

const pinnedNotes = (record: WorkRecord) =>
  unwrap(
    notesOf(record)
      .eq('is_pinned', true)
      .order('created_at', { ascending: false })
      .limit(MOST_PINNED)
      .overrideTypes<{ earlier: EarlierText[] }[]>(),
  )

async function notesBefore(record: WorkRecord, search: string, before: string | null) {
  let found = notesOf(record)
  // While searching, pinned notes are found in their place.
  if (search === '') found = found.eq('is_pinned', false)
  else found = found.ilike('body', `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`)
  if (before !== null) found = found.lt('created_at', before)
  const newest = found.order('created_at', { ascending: false }).order('id').limit(NOTES_PER_PAGE)
  return unwrap(newest.overrideTypes<{ earlier: EarlierText[] }[]>())
}

export type Note = Awaited<ReturnType<typeof notesBefore>>[number]

const tasksOf = (record: WorkRecord) =>
  supabase.from('tasks').select(TASK_COLUMNS).match(idOf(record)).is('removed_at', null)

const openTasks = (record: WorkRecord) =>
  unwrap(
    tasksOf(record)
      .eq('status', 'open')
      .order('shown_on', { nullsFirst: false })
      .order('created_at')
      .order('id')
      .limit(MOST_OPEN_TASKS),
  )

export type Task = Awaited<ReturnType<typeof openTasks>>[number]

async function doneBefore(record: WorkRecord, before: string | null) {
  let found = tasksOf(record).eq('status', 'done')
  if (before !== null) found = found.lt('done_at', before)
  return unwrap(found.order('done_at', { ascending: false }).limit(TASKS_PER_PAGE))
}

export const workQueries = {
  all: ['work'],
  ofRecord: (record: WorkRecord) => [...workQueries.all, 'record', record],
  pinned: (record: WorkRecord) =>
    queryOptions({
      queryKey: [...workQueries.ofRecord(record), 'pinned'],
      queryFn: () => pinnedNotes(record),
    }),
  notes: (record: WorkRecord, search: string) =>
    infiniteQueryOptions({
      queryKey: [...workQueries.ofRecord(record), 'notes', search],
      queryFn: ({ pageParam }) => notesBefore(record, search, pageParam),
      initialPageParam: null as string | null, // widens: the first page comes before nothing
      getNextPageParam: (page) => (page.length === NOTES_PER_PAGE ? (page.at(-1)?.created_at ?? null) : null),
      placeholderData: keepPreviousData,
    }),
  open: (record: WorkRecord) =>
    queryOptions({ queryKey: [...workQueries.ofRecord(record), 'open'], queryFn: () => openTasks(record) }),
  done: (record: WorkRecord) =>
    infiniteQueryOptions({
      queryKey: [...workQueries.ofRecord(record), 'done'],
      queryFn: ({ pageParam }) => doneBefore(record, pageParam),
      initialPageParam: null as string | null, // widens: the first page comes before nothing
      getNextPageParam: (page) => (page.length === TASKS_PER_PAGE ? (page.at(-1)?.done_at ?? null) : null),
    }),
  team: (clientId: string) =>
    queryOptions({
      queryKey: [...workQueries.all, 'team', clientId],
      queryFn: () => unwrap(supabase.rpc('client_team', { client_id: clientId })),
    }),
  me: () =>
    queryOptions({
      queryKey: ['own-id'],
      queryFn: async () => (await supabase.auth.getSession()).data.session?.user.id ?? null,
    }),
  mine: (atMost: number) =>
    queryOptions({
      queryKey: [...workQueries.all, 'mine', atMost],
      queryFn: () => unwrap(supabase.rpc('my_work', { at_most: atMost })),
      placeholderData: keepPreviousData,
    }),
  counts: () =>
    queryOptions({
      queryKey: [...workQueries.all, 'counts'],
      queryFn: () => unwrap(supabase.rpc('my_work_counts')),
    }),
}

/** A member who sees the client. */
export interface Teammate {
  id: string
  name: string
  may_write: boolean
}
