import { randomUUID } from 'node:crypto'
import { anAddress, supabaseAgainst } from '#test/journeys/people.ts'

export const OWNER = { email: 'lender@demo.test', password: 'Tradeline-demo-1' }

/** Makes a client with a loan, who can be reached by email only, at a company that takes payments. */
export async function borrower(): Promise<{ email: string; loanId: string }> {
  const supabase = await supabaseAgainst(String(process.env['PRODUCT_URL']))
  await supabase.auth.signInWithPassword(OWNER)
  const call = async (name: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID(), ...anAddress() }
    const { data, error } = await supabase.functions.invoke(name, { body, headers })
    if (error) throw error
    return data
  }
  const email = `dana-${randomUUID()}@example.test`
  const { data } = await supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield', state: 'MI', email })
    .select('id')
    .single()
  const clientId = String(Object(data).id)
  const start = new Date().toISOString().slice(0, 10)
  const due = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const quote = {
    ...{ amount: 900_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start },
    calendar: { every: 'week', first_due: due, count: 26 },
  }
  const { id: loanId } = await call('book-loan', { client_id: clientId, loan_type: 'personal', quote })
  await call('payment-account', { act: 'connect' })
  await call('payment-account', { act: 'status' })
  return { email, loanId: String(loanId) }
}
