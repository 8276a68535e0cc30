import { randomUUID } from 'node:crypto'
import { fileItems } from '#features/credit-repair/rules/disputes/file-items.ts'
import { anAddress, supabaseAgainst } from '#test/journeys/people.ts'

export const BIRTH_DATE = '1985-05-17'
export const CRO = { email: 'cro@demo.test', password: 'Tradeline-demo-1' }

/** Drafts two disputes for an enrolled demo client, who can be reached by email only. Returns the client. */
export async function clientWithDrafts(): Promise<{ id: string; firstName: string; email: string }> {
  const supabase = await supabaseAgainst(String(process.env['PRODUCT_URL']))
  await supabase.auth.signInWithPassword(CRO)
  const { data: enrolled } = await supabase
    .from('repair_enrollments')
    .select('client_id, clients!inner(first_name, archived_at)')
    .eq('status', 'active')
    .is('clients.archived_at', null)
    .limit(40)
    .throwOnError()
  for (const { client_id: id, clients } of enrolled ?? []) {
    const { data: reports } = await supabase
      .from('credit_reports')
      .select('id, bureau_data')
      .eq('client_id', id)
      .eq('status', 'success')
      .order('created_at', { ascending: false })
      .limit(1)
      .throwOnError()
    const [report] = reports ?? []
    const found = (report && fileItems(report.bureau_data, 'experian')) ?? []
    const items = found
      .filter(({ kind }) => kind === 'account')
      .slice(0, 2)
      .map(({ key }) => ({ bureau: 'experian', item_key: key, reason: 'wrong_balance' }))
    if (items.length < 2) continue
    const headers = { 'idempotency-key': randomUUID(), ...anAddress() }
    const body = { client_id: id, report_id: report?.id, items }
    const { error } = await supabase.functions.invoke('open-disputes', { body, headers })
    if (error) continue
    const email = `dana-${randomUUID()}@example.test`
    await supabase.from('clients').update({ email, phone: null, date_of_birth: BIRTH_DATE }).eq('id', id).throwOnError()
    return { id, firstName: String(Object(clients).first_name), email }
  }
  throw new Error('No enrolled demo client has two accounts to dispute')
}
