import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'

const EXPORT_LENGTH = 1000

export interface ContactRequest {
  status: string
  search: string
  page: number
}

export interface ContactRow {
  id: string
  received_at: string
  name: string
  email: string
  company: string | null
  message: string
  handled_at: string | null
  handled_by: string | null
}

export interface ContactList {
  total: number
  rows: ContactRow[]
}

const listOf = (wish: object) =>
  jsonOf<ContactList>(supabase.rpc('contact_messages', { wish: JSON.parse(JSON.stringify(wish)) }))

export const contactQueries = {
  list: (wish: ContactRequest) =>
    queryOptions({
      queryKey: ['admin', 'contact messages', wish],
      queryFn: () => listOf(wish),
      placeholderData: keepPreviousData,
    }),
  /** Null if the message doesn't exist. */
  message: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'contact messages', id],
      queryFn: async () => (await listOf({ id })).rows[0] ?? null,
    }),
  open: () =>
    queryOptions({
      queryKey: ['admin', 'contact messages', 'open'],
      queryFn: () => unwrap(supabase.rpc('open_contact_messages')),
      refetchInterval: 60_000,
    }),
}

export async function handleMessage(id: string, isHandled: boolean): Promise<void> {
  await unwrap(supabase.rpc('handle_contact_message', { message_id: id, is_handled: isHandled }))
}

/** Returns every message of these filters, newest first. */
export async function everyMessage({ status, search }: ContactRequest): Promise<ContactRow[]> {
  const rows: ContactRow[] = []
  for (let page = 1; ; page += 1) {
    const found = await listOf({ status, search, page, length: 'export' })
    rows.push(...found.rows)
    if (found.rows.length < EXPORT_LENGTH) return rows
  }
}
