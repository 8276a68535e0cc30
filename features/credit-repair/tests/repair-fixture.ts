import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { packed } from '#test/support/repair-contract.ts'
import { signedPaperOf } from './signed-paper.ts'

/** A client with possible work: disputes by name. */
export interface Repaired {
  clientId: string
  reportId: string
}

/** Adds a client of the subscriber with one report from this many days ago. */
export async function repaired(app: TestApp, { person, supabase }: SignedIn, reportDaysAgo = 400): Promise<Repaired> {
  const row = { first_name: 'Dana', last_name: 'Whitfield', user_id: person.id }
  const { data } = await supabase.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
  return { clientId: data.id, reportId: await reportOf(app, data.id, reportDaysAgo) }
}

/** A bureau's file without any item, so that it shows every deletion. */
const EMPTY_FILE = { status: 'success', full_feed: {} }

/** Adds another report about the client from this many days ago, with files of these bureaus. */
export async function reportOf(
  app: TestApp,
  clientId: string,
  daysAgo: number,
  status = 'success',
  bureaus: readonly string[] = ['experian'],
): Promise<string> {
  const { rows } = await app.database.pools.server.query<{ id: string }>(
    `insert into public.credit_reports (organization_id, client_id, status, created_at, bureau_data)
     select organization_id, id, $3, now() - make_interval(days => $2), $4 from public.clients where id = $1 returning id`,
    [clientId, daysAgo, status, Object.fromEntries(bureaus.map((bureau) => [bureau, EMPTY_FILE]))],
  )
  return rows[0]?.id ?? ''
}

let items = 0

interface Decided {
  result?: string
  itemKey?: string
  /** Recorded now, whatever its day. Otherwise it was recorded on its day. */
  isRecordedNow?: boolean
}

/** Adds a dispute decided this many days ago, or undecided for null. */
export async function dispute(
  app: TestApp,
  { clientId, reportId }: Repaired,
  resultDaysAgo: number | null,
  { result = 'deleted', itemKey = `item ${++items}`, isRecordedNow = false }: Decided = {},
) {
  const { server } = app.database.pools
  const { rows } = await server.query<{ id: string }>(
    `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
     select organization_id, id, $2, 'experian', 'account', $3, 'Ally', 'not_mine' from public.clients where id = $1 returning id`,
    [clientId, reportId, itemKey],
  )
  const id = rows[0]?.id ?? ''
  const on = resultDaysAgo === null ? null : day(-resultDaysAgo)
  await server.query(
    `update public.disputes
        set status = case when $3::date is null then 'received' else 'resolved' end, attested_on = $2::date - 20, sent_on = $2::date - 20,
            received_on = $2::date - 15, due_on = $2::date + 15, result = case when $3::date is not null then $4 end, result_on = $3,
            result_recorded_at = case when not $5 then $3::date end
      where id = $1`,
    [id, on ?? day(0), on, result, isRecordedNow],
  )
  return id
}

/** The commands on enrollments and fees, called as one person. */
export function repairFixture(app: TestApp, person: SignedIn) {
  const act = (name: string, body: object, key?: string): Promise<CommandReply> =>
    callCommand(app, name, body, { person, key })
  return {
    /** In a state for which the company has a pack. */
    enroll: async (clientId: string, change: object = {}, key?: string): Promise<CommandReply> => {
      await packed(app.database.pools.server, clientId).catch(() => {})
      return act('enroll-client', { client_id: clientId, monthly_fee: 99, sale_channel: 'web', ...change }, key)
    },
    change: (clientId: string, change: object, key?: string) =>
      act('change-enrollment', { client_id: clientId, from: 'active', ...change }, key),
    /** With a new copy of the bureau's answer, unless the change says otherwise. */
    fee: async (
      clientId: string,
      dispute_ids: string[],
      change: object = {},
      key: string = crypto.randomUUID(),
    ): Promise<CommandReply> => {
      const paper = { document_id: 'document_id' in change ? undefined : await signedPaperOf(person, clientId) }
      const fee = { client_id: clientId, amount: 150, received_on: day(0), method: 'check', dispute_ids }
      return act('record-repair-fee', { ...fee, ...paper, ...change }, key)
    },
    /** With a new copy of the bureau's answer, unless the change says otherwise. */
    invoice: async (
      clientId: string,
      dispute_ids: string[],
      change: object = {},
      key: string = crypto.randomUUID(),
    ): Promise<CommandReply> => {
      const paper = { document_id: 'document_id' in change ? undefined : await signedPaperOf(person, clientId) }
      return act('prepare-repair-invoice', { client_id: clientId, amount: 150, dispute_ids, ...paper, ...change }, key)
    },
    voidInvoice: (invoiceId: string) => act('void-repair-invoice', { invoice_id: invoiceId, reason: 'Wrong work' }),
    /** The whole fee, unless an amount is given. */
    refund: (feeId: string, key?: string, amount?: number) =>
      act('refund-repair-fee', { fee_id: feeId, reason: 'Goodwill', amount }, key),
    archive: (clientId: string, archived: boolean) =>
      person.supabase.rpc('archive_clients', { ids: [clientId], archived }).throwOnError(),
  }
}

/** Returns a day in UTC: 'day(-3)' is three days ago. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a client's ledger as their company reads it, oldest first. */
export async function feesOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('repair_fees')
    .select('*')
    .eq('client_id', clientId)
    .order('created_at')
    .throwOnError()
  return data
}

export async function enrollmentOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase.from('repair_enrollments').select('*').eq('client_id', clientId).throwOnError()
  return data[0]
}
