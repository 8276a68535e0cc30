import type { Pool } from 'pg'
import { addDays } from '#platform/rules/calendar.ts'
import { stateCode } from '#platform/rules/us-states.ts'

/** Returns the last day to cancel such a contract. */
export const lastDayToCancel = (signedOn: string) => addDays(signedOn, 5)

/** Adds a statement and a contract that staff recorded long ago, so that work can start. Returns the contract's ID. */
export async function contracted(
  server: Pool,
  clientId: string,
  signedOn = '2020-01-02',
  totalCost = 594,
): Promise<string> {
  const { rows } = await server.query<{ id: string }>(
    `with acknowledged as (
       insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, recorded_by)
       select organization_id, id, $2, 'Dana Whitfield', user_id from public.clients where id = $1
       returning id, organization_id, client_id)
     insert into public.repair_contracts (organization_id, client_id, statement_id, contract_date, company_name, company_address, total_cost,
                                          services, clauses, cancel_until, signature_name)
     select organization_id, client_id, id, $2, 'Maria', '1 Main Street', $4, 'Disputes', '[]', $3, 'Dana Whitfield'
       from acknowledged
     returning id`,
    [clientId, signedOn, lastDayToCancel(signedOn), totalCost],
  )
  return rows[0]?.id ?? ''
}

/** Adds a later Experian report of a day that lists nothing, so that it shows every deletion. Returns its ID. */
export async function reportShowing(server: Pool, clientId: string, on: string): Promise<string> {
  const { rows } = await server.query<{ id: string }>(
    `insert into public.credit_reports (organization_id, client_id, status, created_at, bureau_data)
     select organization_id, id, 'success', $2::date + interval '12 hours', '{"experian": {"status": "success", "full_feed": {}}}'
       from public.clients where id = $1 returning id`,
    [clientId, on],
  )
  return rows[0]?.id ?? ''
}

/** Adds a loan application of the client, so that the company can order a report for its own loan. */
export const appliedForLoan = (server: Pool, clientId: string) =>
  server.query(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
     select organization_id, id, 'auto', 1000 from public.clients where id = $1`,
    [clientId],
  )

/** Gives the client's company a pack for the client's state, which is Texas if none is known. */
export async function packed(server: Pool, clientId: string): Promise<void> {
  await server.query("update public.clients set state = 'TX' where id = $1 and state is null", [clientId])
  const { rows } = await server.query<{ state: string }>('select state from public.clients where id = $1', [clientId])
  await server.query(
    `insert into public.repair_state_packs (organization_id, state, registration_number, citation, source, read_on, created_by)
     select organization_id, $2, 'CSO-1', 'The statute', 'Counsel', '2026-01-02', user_id from public.clients where id = $1
     on conflict (organization_id, state) where ended_on is null do nothing`,
    [clientId, stateCode(rows[0]?.state ?? '')],
  )
}
