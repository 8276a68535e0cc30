import type { Pool, PoolClient } from 'pg'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { TypedAccount } from '#features/payments/rules/bank-files/bank-file.ts'
import type { KeptAccount } from '#features/payments/rules/bank-files/correction.ts'
import { bankFilesOff } from '#features/payments/server/errors.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** The context that the account number of a method is bound to (platform/keys/sealed-places.ts). */
const ACCOUNT_PLACE = 'bank_account_numbers.sealed'
/** The context that the company's own account is bound to. */
export const OFFSET_PLACE = 'debit_settings.sealed'
/** The context that the bytes of a file of debits are bound to. */
export const DEBIT_FILE_PLACE = 'debit_file_contents.sealed'

const IS_ON = 'select is_on from app.debit_settings where organization_id = $1'

/** Returns true if the company collects by ACH files. */
export const usesBankFiles = async (db: Pool | PoolClient, organizationId: string): Promise<boolean> =>
  (await db.query<{ is_on: boolean }>(IS_ON, [organizationId])).rows[0]?.is_on ?? false

/** @throws FunctionError if the company doesn't collect by ACH files */
export async function requireBankFiles(db: Pool | PoolClient, organizationId: string): Promise<void> {
  if (!(await usesBankFiles(db, organizationId))) throw bankFilesOff()
}

interface NewAccount {
  organizationId: string
  personId: string
  clientId: string
  account: TypedAccount & { is_business: boolean }
}

const CLIENT =
  'select archived_at is not null as is_archived from public.clients where organization_id = $1 and id = $2'
const ADD = `
  insert into public.payment_methods (organization_id, client_id, kind, brand, last_four, is_sandbox, kept_by, added_by, added_by_name)
  values ($1, $2, 'bank_account', '', $3, false, 'company', $4, (select coalesce(p.full_name, p.email) from app.people p where p.id = $4))
  returning id`
const ADD_NUMBER = `
  insert into app.bank_account_numbers (organization_id, method_id, routing, account_type, is_business, sealed)
  values ($1, $2, $3, $4, $5, $6)`

/** Keeps a bank account that the company debits by ACH files. Returns the method's id. */
export async function addBankAccount(db: PoolClient, sealer: Sealer, asked: NewAccount): Promise<string> {
  const { organizationId, personId, clientId, account } = asked
  const client = (await db.query<{ is_archived: boolean }>(CLIENT, [organizationId, clientId])).rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('add a payment method')
  await requireBankFiles(db, organizationId)
  await actAs(db, personId)
  const values = [organizationId, clientId, account.number.slice(-4), personId]
  const id = (await db.query<{ id: string }>(ADD, values)).rows[0]?.id
  if (id === undefined) throw new Error('No method was kept')
  const sealed = await sealer.sealBytes(ACCOUNT_PLACE, Buffer.from(account.number), organizationId)
  await db.query(ADD_NUMBER, [organizationId, id, account.routing, account.type, account.is_business, sealed])
  return id
}

interface NumberRow {
  routing: string
  account_type: KeptAccount['type']
  sealed: Buffer
}

const NUMBER = `
  select routing, account_type, sealed from app.bank_account_numbers where organization_id = $1 and method_id = $2 for update`

/** Returns an account with its number, decrypted. Only a file and a correction of the bank need it. */
export async function openAccount(
  db: PoolClient,
  sealer: Sealer,
  { organizationId, methodId }: { organizationId: string; methodId: string },
): Promise<KeptAccount> {
  const row = (await db.query<NumberRow>(NUMBER, [organizationId, methodId])).rows[0]
  if (row === undefined) throw new Error('The method has no account number')
  const number = (await sealer.openBytes(ACCOUNT_PLACE, row.sealed, organizationId)).toString()
  return { routing: row.routing, number, type: row.account_type }
}

const CORRECT = `
  update app.bank_account_numbers set routing = $3, account_type = $4, sealed = $5 where organization_id = $1 and method_id = $2`
const LAST_FOUR = 'update public.payment_methods set last_four = $3 where organization_id = $1 and id = $2'

/** Stores an account as the bank corrected it. */
export async function storeCorrection(
  db: PoolClient,
  sealer: Sealer,
  { organizationId, methodId, account }: { organizationId: string; methodId: string; account: KeptAccount },
): Promise<void> {
  const sealed = await sealer.sealBytes(ACCOUNT_PLACE, Buffer.from(account.number), organizationId)
  await db.query(CORRECT, [organizationId, methodId, account.routing, account.type, sealed])
  await db.query(LAST_FOUR, [organizationId, methodId, account.number.slice(-4)])
}
