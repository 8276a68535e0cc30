import type { PoolClient } from 'pg'
import type { BatchStatus, RowProblem } from '#features/counter/rules/lockbox.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { batchNotFound, batchStatus } from './errors.ts'

/** A batch that is locked until the transaction ends. */
export interface HeldBatch {
  id: string
  organization_id: string
  name: string
  deposited_on: PlainDate
  control_count: number
  control_cents: number
  status: BatchStatus
  posted_by: string | null
  today: PlainDate
}

const HELD = `
  select b.id, b.organization_id, b.name, b.deposited_on::text, b.control_count, b.control_cents::float8, b.status, b.posted_by,
         (now() at time zone o.time_zone)::date::text as today
    from public.lockbox_batches b join app.organizations o on o.id = b.organization_id
   where b.organization_id = $1 and b.id = $2 for update of b`

/** Locks a batch in one state. @throws FunctionError if there is no such batch, or it is in another state */
export async function heldBatch(
  db: PoolClient,
  organizationId: string,
  id: string,
  status: BatchStatus,
): Promise<HeldBatch> {
  const batch = (await db.query<HeldBatch>(HELD, [organizationId, id])).rows[0]
  if (batch === undefined) throw batchNotFound()
  if (batch.status !== status) throw batchStatus(batch.status)
  return batch
}

/** A row of a batch with its loan, as far as one has its number. */
export interface CheckedRow {
  id: string
  position: number
  check_number: string
  amount_cents: number
  loan_id: string | null
  posting_id: string | null
  problem: RowProblem | null
}

// A row names a loan by its id or the first eight characters of it. Two checks without a number can't be compared.
const CHECKED = `
  with row as (
    select r.*, lower(r.loan_number) as number from public.lockbox_rows r where r.organization_id = $1 and r.batch_id = $2),
  found as (
    select row.id, count(l.id) as loans, (array_agg(l.id))[1] as loan_id, (array_agg(l.status))[1] as status,
           (array_agg(l.start_date))[1] as start_date
      from row left join public.loans l on l.organization_id = row.organization_id
       and (l.id::text = row.number or length(row.number) = 8 and left(l.id::text, 8) = row.number)
     group by row.id)
  select row.id, row.position, row.check_number, row.amount_cents::float8, row.posting_id, case when found.loans = 1 then found.loan_id end as loan_id,
         case when found.loans = 0 then 'unknown_loan'
              when found.loans > 1 then 'ambiguous_loan'
              when exists (select from row as other join found as f on f.id = other.id
                            where other.id <> row.id and f.loan_id = found.loan_id and other.check_number = row.check_number) then 'duplicate'
              when row.check_number <> '' and exists (
                     select from public.lockbox_rows p join public.lockbox_batches b on b.organization_id = p.organization_id and b.id = p.batch_id
                      where p.organization_id = row.organization_id and p.loan_id = found.loan_id and p.check_number = row.check_number
                        and p.batch_id <> row.batch_id and p.posting_id is not null and b.status = 'posted') then 'posted_before'
              when found.status in ('paid_off', 'settled', 'sold') or found.start_date > $3::date then 'not_payable' end as problem
    from row join found on found.id = row.id order by row.position`

/** Returns the rows of a batch, each with the reason why it can't be posted. */
export const checkedRows = async (db: PoolClient, batch: HeldBatch): Promise<CheckedRow[]> =>
  (await db.query<CheckedRow>(CHECKED, [batch.organization_id, batch.id, batch.deposited_on])).rows

/** Returns the rows with a problem. */
export const problemsOf = (rows: readonly CheckedRow[]): { position: number; problem: RowProblem }[] =>
  rows.flatMap(({ position, problem }) => (problem === null ? [] : [{ position, problem }]))
