import type { PoolClient } from 'pg'
import type { LockboxCommand } from '#features/counter/rules/lockbox-commands.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { checkedRows, heldBatch, problemsOf } from './batches.ts'
import { depositInFuture } from './errors.ts'

type Draft = Extract<LockboxCommand, { act: 'save' }>

const ADD = `
  insert into public.lockbox_batches (organization_id, name, deposited_on, control_count, control_cents, created_by, created_by_name)
  select $1, $2, $3, $4, $5, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $6 returning id`
const CHANGE = `
  update public.lockbox_batches set name = $3, deposited_on = $4, control_count = $5, control_cents = $6
   where organization_id = $1 and id = $2`
const CLEAR = 'delete from public.lockbox_rows where organization_id = $1 and batch_id = $2'
const ROWS = `
  insert into public.lockbox_rows (organization_id, batch_id, position, loan_number, check_number, amount_cents)
  select $1, $2, r.position - 1, r.row ->> 'loan_number', r.row ->> 'check_number', (r.row ->> 'amount')::bigint
    from jsonb_array_elements($3::jsonb) with ordinality as r (row, position)`

/** Keeps a draft with its rows. Returns its id, and the rows that can't be posted. */
export async function saveBatch(db: PoolClient, { organizationId, personId }: PresentMember, draft: Draft) {
  await actAs(db, personId)
  const facts = [draft.name, draft.deposited_on, draft.control_count, draft.control_total]
  const id = draft.batch_id ?? (await added(db, [organizationId, ...facts, personId]))
  const batch = await heldBatch(db, organizationId, id, 'draft')
  if (draft.deposited_on > batch.today) throw depositInFuture()
  await db.query(CHANGE, [organizationId, id, ...facts])
  await db.query(CLEAR, [organizationId, id])
  await db.query(ROWS, [organizationId, id, JSON.stringify(draft.rows)])
  return { id, problems: problemsOf(await checkedRows(db, { ...batch, deposited_on: draft.deposited_on })) }
}

async function added(db: PoolClient, values: unknown[]): Promise<string> {
  const [batch] = (await db.query<{ id: string }>(ADD, values)).rows
  if (batch === undefined) throw new Error('No batch was kept')
  return batch.id
}
