import { type CommandReply, callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { contracted } from '#test/support/repair-contract.ts'

/** A bureau's file about Dana: a card, a charged-off account, and a collection. */
const FILE = {
  status: 'success',
  full_feed: {
    credit_score: { fico_8: { score: 598 } },
    trade_accounts: [
      { company: 'Capital One', account_type: 'Revolving', date_of_opening: '03/2019', payment_history: '1,1,1' },
      { company: 'Ally', account_type: 'Installment', date_of_opening: '07/2022', account_status: 'Charged off' },
    ],
    collections: [{ original_credit_grantor: 'Verizon', original_loan_amount: '612', date_assigned: '02/2024' }],
  },
}
export const ALLY = '["account","ally","installment","072022"]'
export const VERIZON = '["collection","verizon","61200","022024"]'

export interface Disputed {
  clientId: string
  reportId: string
}

/** Adds a client of the subscriber with a report from all three bureaus. */
export async function reported(app: TestApp, { person, supabase }: SignedIn): Promise<Disputed> {
  const row = {
    ...{ first_name: 'Dana', last_name: 'Whitfield', user_id: person.id, ssn: '900-00-4567' },
    ...{ address: '12 Larkspur Ln', city: 'Austin', state: 'TX', zip: '78704' },
  }
  const { data } = await supabase.from('clients').insert(row).select('id').single<{ id: string }>().throwOnError()
  return { clientId: data.id, reportId: await anotherReport(app, data.id) }
}

/** Adds such a client who enrolled and signed a contract long ago, so that work can start. */
export async function signedUp(app: TestApp, person: SignedIn): Promise<Disputed> {
  const file = await reported(app, person)
  const { server } = app.database.pools
  await server.query(
    `insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
     select organization_id, id, 99, '2020-01-02', 'web' from public.clients where id = $1`,
    [file.clientId],
  )
  await contracted(server, file.clientId)
  return file
}

/** Adds another report about the client. */
export async function anotherReport(app: TestApp, clientId: string, experian: object = FILE): Promise<string> {
  const { rows } = await app.database.pools.server.query<{ id: string }>(
    `insert into public.credit_reports (organization_id, client_id, status, bureau_data)
     select organization_id, id, 'success', $2 from public.clients where id = $1 returning id`,
    [clientId, { experian, equifax: FILE, transunion: { status: 'error', message: 'Down' } }],
  )
  return rows[0]?.id ?? ''
}

export const NOT_MINE = { bureau: 'experian', item_key: ALLY, reason: 'not_mine' }

/** Returns a client's disputes as their company reads them, oldest first. */
export async function disputesOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('disputes')
    .select('*, opened_by:users!created_by(full_name)')
    .eq('client_id', clientId)
    .order('created_at')
    .throwOnError()
  return data
}

export async function countsOf({ supabase }: SignedIn, reportId: string) {
  const { data } = await supabase
    .from('credit_reports')
    .select('dispute_count, successful_disputes')
    .eq('id', reportId)
    .single()
    .throwOnError()
  return data
}

/** Returns a day relative to today in UTC: 'day(-3)' is three days ago. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The commands on disputes, called as one person. */
export function disputeFixture(app: TestApp, person: SignedIn) {
  const act = (name: string, body: object, key?: string): Promise<CommandReply> =>
    callCommand(app, name, body, { person, key })
  return {
    open: ({ clientId, reportId }: Disputed, items: object[] = [NOT_MINE], key?: string) =>
      act('open-disputes', { client_id: clientId, report_id: reportId, items }, key),
    advance: (id: string, step: object, key?: string) => act('advance-dispute', { dispute_id: id, ...step }, key),
    archive: (clientId: string, archived: boolean) =>
      person.supabase.rpc('archive_clients', { ids: [clientId], archived }).throwOnError(),
  }
}
