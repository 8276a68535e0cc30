import { addClient, issuedCard } from '#features/cards/tests/card-fixture.ts'
import { callCommand, clientWith } from '#features/clients/tests/ssn-fixture.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

/** Rows of one company that are guarded by one permission each. */
export interface Guarded {
  client: string
  document: string
  /** A different SSN that a colleague entered and that awaits review. */
  ssnChange: string
  /** A payment imported with a loan's history. */
  importedPayment: string
  /** A card that can be used. */
  card: string
}

/** Creates the rows for the person's company. */
export async function guardedRows(app: TestApp, by: SignedIn): Promise<Guarded> {
  const client = await addClient(by)
  return {
    client,
    document: await documentOf(by, client),
    ssnChange: await waitingSsn(app, by),
    importedPayment: await importedPayment(app, client),
    card: await issuedCard(app, by, client),
  }
}

async function documentOf({ supabase }: SignedIn, client: string): Promise<string> {
  await supabase.storage.from('client-documents').upload('stub.png', new Blob([PNG], { type: 'image/png' }))
  const row = {
    ...{ client_id: client, document_type: 'pay_stub', file_url: 'stub.png', file_name: 'stub.png' },
    ...{ file_size: 1, mime_type: 'image/png' },
  }
  const { data } = await supabase
    .from('client_documents')
    .insert(row)
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

/** An image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function waitingSsn(app: TestApp, by: SignedIn): Promise<string> {
  const sam = await app.signIn(await colleague(app.database, by.person, 'Sam', 'staff'))
  const client_id = await clientWith(by, '123-45-6789')
  const change = { act: 'change', client_id, ssn: '287654321', reason: 'New SSN card' }
  const { body } = await callCommand(app, sam, 'client-ssn', change)
  const { data } = await by.supabase.from('client_ssn_changes').select('id').eq('client_id', client_id)
  if (data?.length !== 1) throw new Error(`No change waits: ${JSON.stringify(body)}`)
  return String(data[0]?.id)
}

async function importedPayment({ database }: TestApp, client: string): Promise<string> {
  const { rows } = await database.pools.server.query<{ id: string }>(
    `with loan as (
       insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 day_count, start_date, first_payment_date)
       select organization_id, id, 'personal', 1200, 10, 12, 105.5, 'actual/365', current_date - 90, current_date - 60
         from public.clients where id = $1
       returning organization_id, id)
     insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, 'payment', 10, current_date from loan returning id`,
    [client],
  )
  if (rows[0] === undefined) throw new Error('No payment was imported')
  return rows[0].id
}
