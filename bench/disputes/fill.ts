import type { Pool } from 'pg'

/** The id of the company with so many disputes, and of its owner. */
export const companyOf = (disputes: number) => `50000000-0000-4000-8000-${String(disputes).padStart(12, '0')}`

// Ten disputes a client, most of them decided, in the proportions of a company at work.
const PER_CLIENT = 10

/** Adds a company with so many disputes: one in fifty drafted, attested, and sent each, one in ten at a bureau. */
export async function fillDisputes(owner: Pool, disputes: number): Promise<void> {
  const home = companyOf(disputes)
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Bench', 'lender', 100)`,
    [home],
  )
  await owner.query('select app.open_audit_chain($1)', [home])
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@bench.test', now())`,
    [home],
  )
  await owner.query(`update app.people set organization_id = $1, organization_role = 'owner' where id = $1`, [home])
  await owner.query('set session_replication_role = replica')
  await owner.query(CLIENTS, [home, Math.ceil(disputes / PER_CLIENT)])
  await owner.query(DISPUTES, [home, disputes])
  await owner.query('set session_replication_role = default')
  await owner.query('vacuum analyze public.clients, public.disputes')
}

const CLIENTS = `
  insert into public.clients (organization_id, user_id, first_name, last_name)
  select $1, $1, 'Client', 'Number ' || n from generate_series(1, $2::integer) n`
const DISPUTES = `
  with numbered as (select id, row_number() over () as place from public.clients where organization_id = $1),
  made as (
    select c.id as client_id, n, case n % 50 when 0 then 'drafted' when 1 then 'attested' when 2 then 'sent'
             when 3 then 'received' when 4 then 'received' when 5 then 'received' when 6 then 'in_investigation'
             when 7 then 'in_investigation' else 'resolved' end as status,
           current_date - (n % 37)::integer - case when n % 50 < 8 then 0 else 60 end as sent
      from generate_series(1, $2::integer) n join numbered c on c.place = 1 + n / ${PER_CLIENT})
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, status, attested_on, sent_on,
                               received_on, investigation_on, due_on, result, result_on, created_at)
  select $1, client_id, gen_random_uuid(), (array['experian', 'equifax', 'transunion'])[1 + n % 3], 'account', 'item ' || n, 'Ally ' || n,
         'not_mine', status, case when status <> 'drafted' then sent - 1 end, case when status not in ('drafted', 'attested') then sent end,
         case when status in ('received', 'in_investigation', 'resolved') then sent end,
         case when status = 'in_investigation' then sent end, case when status in ('received', 'in_investigation', 'resolved') then sent + 30 end,
         case when status = 'resolved' then (array['deleted', 'verified', 'modified', 'no_response'])[1 + n % 4] end,
         case when status = 'resolved' then sent + 31 end, (sent - 2)::timestamptz
    from made`
