import type { Pool } from 'pg'
import type {
  PageContract,
  PageFee,
  PageScore,
  PageSigning,
} from '#features/credit-repair/rules/client-page/page-state.ts'
import { modelLabel } from '#features/credit-reports/rules/score-models.ts'
import type { RepairLink } from './page-link.ts'

type Database = Pick<Pool, 'query'>
const placeOf = (link: RepairLink) => [link.organization_id, link.client_id]

// The model that the company shows in lists; each bureau's newest scores first.
const SCORES = `
  select s.bureau, s.model, s.score, (r.created_at at time zone 'UTC')::date::text as on
    from public.credit_report_scores s
    join public.credit_reports r on r.id = s.report_id and r.organization_id = s.organization_id
   where r.organization_id = $1 and r.client_id = $2 and r.status = 'success' and r.disposed_at is null and s.score is not null
     and s.model = app.shown_model()
   order by r.created_at desc, s.bureau limit 60`

/** Returns the scores of the client's reports, the newest first, with the name of their model. */
export async function scoresOf(db: Database, link: RepairLink): Promise<PageScore[]> {
  const { rows } = await db.query<PageScore>(SCORES, placeOf(link))
  return rows.map((row) => ({ ...row, model: modelLabel(row.model) }))
}

const FEES = `
  select * from (
    select id, kind, round(amount * 100)::float8 as cents, received_on::text as on
      from public.repair_fees where organization_id = $1 and client_id = $2
    union all
    select id, 'charged', amount_cents::float8, issued_on::text
      from public.repair_fee_documents
     where organization_id = $1 and client_id = $2 and kind = 'invoice' and entry_id is null and voided_at is null) as ledger
   order by ledger.on desc, id limit 200`

/** Returns the fees that were charged or paid and the refunds, the newest first. */
export const feesOf = async (db: Database, link: RepairLink): Promise<PageFee[]> =>
  (await db.query<PageFee>(FEES, placeOf(link))).rows

const CONTRACT = `
  select coalesce(signed_on, contract_date)::text as signed_on, cancel_until::text, cancelled_on::text,
         cancelled_on is null and ended_at is null as is_in_force
    from public.repair_contracts
   where organization_id = $1 and client_id = $2 and signature_name is not null
   order by created_at desc limit 1`

/** Returns the client's newest signed contract, or null. */
export const contractOf = async (db: Database, link: RepairLink): Promise<PageContract | null> =>
  (await db.query<PageContract>(CONTRACT, placeOf(link))).rows[0] ?? null

// The code of this page went to the same addresses, so the link to sign may go to its reader.
const SIGNINGS = `
  select s.id, e.title, case when s.signed_at is not null then 'signed' else 'to_sign' end as state
    from public.envelope_signers s join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where s.organization_id = $1 and s.client_id = $2 and s.role <> 'company' and s.means = 'link' and s.asked_at is not null
     and s.email is not distinct from $3 and e.status in ('sent', 'completed')
   order by s.signed_at is not null, e.created_at desc limit 50`

/** Returns the documents that the client can open on the signing page: those to sign first. */
export const signingsOf = async (db: Database, link: RepairLink): Promise<PageSigning[]> =>
  (await db.query<PageSigning>(SIGNINGS, [...placeOf(link), link.email])).rows
