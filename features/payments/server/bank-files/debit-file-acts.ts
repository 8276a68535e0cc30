import type { Pool, PoolClient } from 'pg'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { type DebitFileStatus, deliveryRefusal, fileStatusName } from '#features/payments/rules/bank-files/bank-file.ts'
import { nextChargeStatus } from '#features/payments/rules/charge-status.ts'
import { heldCharge, moveCharge } from '#features/payments/server/charges/kept-charge.ts'
import { debitFileNotFound, fileClosed, fileMayBeAtBank, fileRefused } from '#features/payments/server/errors.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { DEBIT_FILE_PLACE } from './bank-account.ts'

const CONTENT = `
  select c.sealed, f.file_name from app.debit_file_contents c
    join public.debit_files f on f.organization_id = c.organization_id and f.id = c.file_id
   where c.organization_id = $1 and c.file_id = $2 for update of f`
const DOWNLOADED = `
  update public.debit_files
     set downloaded_at = clock_timestamp(), downloaded_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`
const AUDIT = `select app.record_audit($1, $2, 'debit_files.downloaded', 'debit_files', $3, '{}'::jsonb, $4)`

/** Returns a file for the bank, and records who downloaded it. */
export async function downloadDebitFile(
  { pool, sealer }: { pool: Pool; sealer: Sealer },
  { organizationId, personId, requestId }: PresentMember,
  fileId: string,
): Promise<Response> {
  const file = await inTransaction(pool, async (db) => {
    const found = (await db.query<{ sealed: Buffer; file_name: string }>(CONTENT, [organizationId, fileId])).rows[0]
    if (found === undefined) throw debitFileNotFound()
    await db.query(DOWNLOADED, [organizationId, fileId, personId])
    await db.query(AUDIT, [organizationId, personId, fileId, requestId])
    return found
  })
  return savedFile(file.file_name, await sealer.openBytes(DEBIT_FILE_PLACE, file.sealed, organizationId))
}

interface HeldFile {
  status: DebitFileStatus
  effective_on: PlainDate
  is_downloaded: boolean
  today: PlainDate
}

const HELD = `
  select f.status, f.effective_on::text, f.downloaded_at is not null as is_downloaded, (now() at time zone o.time_zone)::date::text as today
    from public.debit_files f join app.organizations o on o.id = f.organization_id
   where f.organization_id = $1 and f.id = $2 for update of f`

async function openFile(db: PoolClient, organizationId: string, fileId: string): Promise<HeldFile> {
  const file = (await db.query<HeldFile>(HELD, [organizationId, fileId])).rows[0]
  if (file === undefined) throw debitFileNotFound()
  if (file.status !== 'made') throw fileClosed(fileStatusName(file.status).toLowerCase())
  return file
}

const DELIVER = `
  update public.debit_files
     set status = 'delivered', delivered_at = clock_timestamp(),
         delivered_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`

/** Marks a file as delivered to the bank. From its day on, its debits are in the ledger. */
export async function deliverDebitFile(db: PoolClient, member: PresentMember, fileId: string): Promise<void> {
  const { organizationId, personId } = member
  const file = await openFile(db, organizationId, fileId)
  const refusal = deliveryRefusal(file.effective_on, file.today)
  if (refusal !== null) throw fileRefused(refusal)
  await actAs(db, personId)
  await db.query(DELIVER, [organizationId, fileId, personId])
}

const CHARGES = `
  select charge_id from public.debit_entries where organization_id = $1 and file_id = $2 and not is_canceled order by loan_id, charge_id`
const CANCEL = `
  update public.debit_files
     set status = 'canceled', canceled_at = clock_timestamp(), cancel_reason = $4,
         canceled_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2`
const FREE = 'update public.debit_entries set is_canceled = true where organization_id = $1 and file_id = $2'
const DESTROY = 'delete from app.debit_file_contents where organization_id = $1 and file_id = $2'
const UNSEND = 'update public.loan_charges set sent_on = null where organization_id = $1 and id = $2'

/** Cancels a file that the bank did not get. Its debits wait for the next one, and its bytes are destroyed. */
export async function cancelDebitFile(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  asked: { file_id: string; reason: string; is_not_at_bank: boolean },
): Promise<void> {
  const { file_id: fileId, reason } = asked
  const file = await openFile(db, organizationId, fileId)
  if (file.is_downloaded && !asked.is_not_at_bank) throw fileMayBeAtBank()
  await actAs(db, personId)
  for (const { charge_id } of (await db.query<{ charge_id: string }>(CHARGES, [organizationId, fileId])).rows) {
    const charge = await heldCharge(db, organizationId, charge_id)
    const next = nextChargeStatus(charge.status, 'withdraw')
    if (next === null) continue
    await moveCharge(db, charge, next, { by: personId, note: 'The bank file was canceled' })
    await db.query(UNSEND, [organizationId, charge_id])
  }
  await db.query(FREE, [organizationId, fileId])
  await db.query(DESTROY, [organizationId, fileId])
  await db.query(CANCEL, [organizationId, fileId, personId, reason])
}
