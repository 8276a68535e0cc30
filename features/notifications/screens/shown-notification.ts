import { infiniteQueryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type Notice, noticeOf } from '#features/notifications/rules/notice.ts'
import { NOTIFICATIONS } from '#features/notifications/rules/notification.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'
import { notificationQueries } from './queries.ts'

const PAGE_LENGTH = 20

const row = z.object({
  id: z.string(),
  kind: z.string(),
  details: z.unknown(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})

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
  let asked = supabase.from('notifications').select('id, kind, details, created_at, read_at')
  if (last !== null) {
    const { created_at, id } = last
    asked = asked.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`)
  }
  const newestFirst = asked.order('created_at', { ascending: false }).order('id', { ascending: false })
  const rows = await read(z.array(row), newestFirst.limit(PAGE_LENGTH))
  const names = await namesOf(rows)
  return {
    told: rows.flatMap((one) => inWords(one, names)),
    next: rows.length === PAGE_LENGTH ? (rows.at(-1) ?? null) : null,
  }
}

type Row = z.infer<typeof row>
const reportOf = ({ details }: Row) => z.object({ report_id: z.string() }).safeParse(details).data?.report_id
const clientOf = ({ details }: Row) => z.object({ client_id: z.string() }).safeParse(details).data?.client_id
const present = (ids: (string | undefined)[]) => ids.filter((id) => id !== undefined)

const named = z.object({ full_name: z.string() })

/**
 * Returns the names of the clients that notifications are about, keyed by the id of the report or client. Deleted
 * clients have no name.
 */
async function namesOf(rows: readonly Row[]): Promise<Map<string, string>> {
  const [reportIds, clientIds] = [present(rows.map(reportOf)), present(rows.map(clientOf))]
  const [reports, clients] = await Promise.all([
    reportIds.length === 0
      ? []
      : unwrap(supabase.from('credit_reports').select('id, clients(full_name)').in('id', reportIds)),
    clientIds.length === 0 ? [] : unwrap(supabase.from('clients').select('id, full_name').in('id', clientIds)),
  ])
  const ofReports = z.array(z.object({ id: z.string(), clients: named })).parse(reports)
  const ofClients = z.array(named.extend({ id: z.string() })).parse(clients)
  return new Map([
    ...ofReports.map((report) => [report.id, report.clients.full_name] as const),
    ...ofClients.map((client) => [client.id, client.full_name] as const),
  ])
}

/** Returns an empty list for a kind that is newer than this loaded page. */
function inWords(one: Row, names: ReadonlyMap<string, string>): ShownNotification[] {
  const known = NOTIFICATIONS.find(({ kind }) => kind === one.kind)
  if (known === undefined) return []
  const client = names.get(reportOf(one) ?? clientOf(one) ?? '') ?? null
  const { id, created_at: happenedAt, read_at } = one
  return [{ ...noticeOf(known.kind, one.details), id, client, happenedAt, isRead: read_at !== null }]
}
