import { randomUUID } from 'node:crypto'
import type { PaymentsInUse } from '#features/payments/server/processor/configured-payments.ts'
import { signedHeaders } from '#features/payments/server/processor/sandbox/hook-caller.ts'
import { startSandboxPayments } from '#features/payments/server/processor/sandbox/sandbox-payments.ts'
import { stripeGateway } from '#features/payments/server/processor/stripe-gateway.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

const API_KEY = 'sandbox-key'
const HOOK_SECRET = 'whsec_payments_of_a_test'
/** The sandbox's pace in these tests. Its clock is moved by hand. */
export const PACE = { settleMs: 1_000, returnMs: 2_000 }
export const TODAY = new Date().toISOString().slice(0, 10)

export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>

/** Maria's lending company, connected to a sandbox whose clock is moved by hand, with the client Dana; and Rival's company. */
export async function paymentDesk() {
  let now = Date.now()
  const sandbox = await startSandboxPayments({ port: 0, apiKey: API_KEY, file: null, pace: PACE, now: () => now })
  const payments: PaymentsInUse = {
    processor: stripeGateway({ url: sandbox.url, apiKey: API_KEY }),
    ...{ hookSecret: HOOK_SECRET, isSandbox: true },
  }
  const app = await testApp({ payments })
  const { server: pool } = app.database.pools
  const maria = await app.subscriber('Maria', 'lender')
  const rival = await app.subscriber('Rival', 'lender')
  const nora = await app.signIn(await colleague(app.database, maria.person, 'Nora', 'read_only'))
  const clientOf = async ({ supabase }: SignedIn, first_name: string) => {
    const { data } = await supabase
      .from('clients')
      .insert({ first_name, last_name: 'Whitfield', state: 'MI' })
      .select('id')
      .single()
    const client: { id: string } | null = data
    return client?.id ?? ''
  }
  const clientId = await clientOf(maria, 'Dana')
  const call = (name: string, body: object, person = maria, key = randomUUID()) =>
    callCommand(app, name, body, { person, key })
  await call('payment-account', { act: 'connect' })
  await call('payment-account', { act: 'status' })
  const loan = async (more: object = {}) => {
    const quote = {
      ...{ amount: 900_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: TODAY },
      calendar: { every: 'week', first_due: addDays(TODAY, 7), count: 26 },
    }
    const body = { client_id: clientId, loan_type: 'personal', quote, ...more }
    const booked = await call('book-loan', body)
    if (booked.status !== 201 && booked.status !== 200) throw new Error(JSON.stringify(booked.body))
    return String(booked.body.id)
  }
  const page = (client = clientId, person = maria) =>
    call('payment-methods', { act: 'open_page', client_id: client }, person)
  const enter = async (typed: Record<string, string>, client = clientId) => {
    const { id, url } = (await page(client)).body
    await fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
    return String((await call('payment-methods', { act: 'finish_page', page_id: id })).body.id)
  }
  return {
    ...{ app, pool, maria, rival, nora, clientId, clientOf, call, loan, page, enter, payments, sandbox },
    bank: (ending: string, client?: string) =>
      enter({ kind: 'bank_account', routing: '021000021', account: `0001${ending}` }, client),
    card: (number: string) => enter({ kind: 'card', number, expires: '04/31' }),
    pass: (ms: number) => void (now += ms),
    rows: async <Row extends object>(text: string, values: unknown[]) => (await pool.query<Row>(text, values)).rows,
    /** Delivers an event as the processor does, and waits until it was followed. */
    event: (event: object, secret = HOOK_SECRET) => {
      const body = JSON.stringify(event)
      return app.fetch('/payment-processor/events', {
        method: 'POST',
        body,
        headers: signedHeaders(secret, body, Date.now()),
      })
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

export interface ChargeRow {
  status: string
  processor_id: string | null
  decline_code: string | null
  review_note: string | null
}

/** Returns a charge as it is stored. */
export const chargeOf = async ({ rows }: PaymentDesk, id: string): Promise<ChargeRow> => {
  const [found] = await rows<ChargeRow>(
    'select status, processor_id, decline_code, review_note from public.loan_charges where id = $1',
    [id],
  )
  if (found === undefined) throw new Error('No such charge')
  return found
}

/** Returns a loan's postings after its first advance: kind and dollars, in the order of entry. */
export const ledgerOf = async ({ rows }: PaymentDesk, loan: string): Promise<string[]> =>
  (
    await rows<{ entry: string }>(
      "select kind || ' ' || amount as entry from public.loan_postings where loan_id = $1 and kind <> 'disbursement' order by created_at, id",
      [loan],
    )
  ).map(({ entry }) => entry)

/** Uploads a file to the client's documents, and returns its id. */
export async function signedPaper({ maria }: PaymentDesk, client_id: string): Promise<string> {
  const { supabase } = maria
  const file_name = 'authorization.pdf'
  const file_url = `${client_id}/${randomUUID()}.pdf`
  const bytes = new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' })
  const { error } = await supabase.storage.from('client-documents').upload(file_url, bytes)
  if (error) throw error
  const about = { client_id, document_type: 'other', custom_type: 'Autopay authorization', file_name, file_url }
  const row = { ...about, file_size: bytes.size, mime_type: bytes.type }
  const { data } = await supabase.from('client_documents').insert(row).select('id').single().throwOnError()
  return String(data.id)
}
