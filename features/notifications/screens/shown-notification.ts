import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Notice, noticeOf } from '#features/notifications/rules/notice.ts'
import { NOTIFICATIONS } from '#features/notifications/rules/notification.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { notificationQueries } from './queries.ts'

const PAGE_LENGTH = 20

export interface ShownNotification extends Notice {
  id: string
  /**
   * The name of the client that the notification is about. Names are not stored or mailed; they are read when it is
   * shown.
   */
  client: string | null
  happenedAt: string
  isRead: boolean
}

interface Place {
  created_at: string
  id: string
}

/** The newest notifications, one page at a time. */
export const newestNotifications = () =>
  infiniteQueryOptions({
    queryKey: [...notificationQueries.all, 'newest'],
    queryFn: ({ pageParam }) => toldBefore(pageParam),
    initialPageParam: null as Place | null, // widens: the first page has no predecessor
    getNextPageParam: ({ next }) => next,
  })

async function toldBefore(last: Place | null): Promise<{ told: ShownNotification[]; next: Place | null }> {
  const rows = await rowsBefore(last)
  const names = await namesOf(rows)
  return {
    told: rows.flatMap((one) => inWords(one, names)),
    next: rows.length === PAGE_LENGTH ? (rows.at(-1) ?? null) : null,
  }
}

/** The report or client that a notification is about. */
interface Subject {
  report_id?: string
  client_id?: string
}

function rowsBefore(last: Place | null) {
  let asked = supabase.from('notifications').select('id, kind, details, created_at, read_at')
  if (last !== null) {
    const { created_at, id } = last
    asked = asked.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`)
  }
  const newestFirst = asked.order('created_at', { ascending: false }).order('id', { ascending: false })
  return unwrap(newestFirst.limit(PAGE_LENGTH).overrideTypes<{ details: Subject }[]>())
}

type Row = Awaited<ReturnType<typeof rowsBefore>>[number]
const present = (ids: (string | undefined)[]) => ids.filter((id) => id !== undefined)

/**
 * Returns the names of the clients that notifications are about, keyed by the id of the report or client. Deleted
 * clients have no name.
 */
async function namesOf(rows: readonly Row[]): Promise<Map<string, string>> {
  const [reportIds, clientIds] = [
    present(rows.map(({ details }) => details.report_id)),
    present(rows.map(({ details }) => details.client_id)),
  ]
  const [reports, clients] = await Promise.all([
    reportIds.length === 0
      ? []
      : unwrap(supabase.from('credit_reports').select('id, clients(full_name)').in('id', reportIds)),
    clientIds.length === 0 ? [] : unwrap(supabase.from('clients').select('id, full_name').in('id', clientIds)),
  ])
  return new Map([
    ...reports.map((report) => [report.id, report.clients.full_name] as const),
    ...clients.map((client) => [client.id, client.full_name] as const),
  ])
}

/** Returns an empty list for a kind that is newer than this loaded page. */
function inWords(one: Row, names: ReadonlyMap<string, string>): ShownNotification[] {
  const known = NOTIFICATIONS.find(({ kind }) => kind === one.kind)
  if (known === undefined) return []
  const client = names.get(one.details.report_id ?? one.details.client_id ?? '') ?? null
  const { id, created_at: happenedAt, read_at } = one
  return [{ ...noticeOf(known.kind, one.details), id, client, happenedAt, isRead: read_at !== null }]
}
