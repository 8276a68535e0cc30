import { randomUUID } from 'node:crypto'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { samplePdf } from '#features/signing/tests/sample-pdf.ts'
import type { Newcomer } from '#test/journeys/people.ts'
import { supabaseAgainst } from '#test/journeys/people.ts'

const DANA = { first_name: 'Dana', last_name: 'Whitfield', state: 'TX', zip: '78704' } as const

interface Sending {
  email: string | null
  /** The client's id, if the client exists. */
  clientId?: string
  title: string
  means?: 'link' | 'tablet'
  isCountersigned?: boolean
}

/** Sends a PDF to a new client, as the desk does. Returns the path of the envelope's page, and the client's id. */
export async function sentDocument(
  { email, password }: Pick<Newcomer, 'email' | 'password'>,
  { email: clientEmail, clientId: known, title, means = 'link', isCountersigned = false }: Sending,
): Promise<{ path: string; clientId: string }> {
  const supabase = await programOf({ email, password })
  const clientId = known ?? (await addedClient(supabase, clientEmail))
  const path = `${randomUUID()}.pdf`
  const bytes = new Blob([Uint8Array.from(await samplePdf(2, title))], { type: 'application/pdf' })
  const stored = await supabase.storage.from('client-documents').upload(path, bytes)
  if (stored.error) throw stored.error
  const file = { file_url: path, file_name: 'agreement.pdf', file_size: bytes.size, mime_type: 'application/pdf' }
  const row = { client_id: clientId, document_type: 'other', custom_type: title, ...file }
  const document = await supabase.from('client_documents').insert(row).select('id').single()
  if (document.error) throw document.error
  const body = {
    ...{ act: 'send', client_ids: [clientId], document_id: document.data['id'], title, language: 'en', means },
    ...{ further: [], is_countersigned: isCountersigned, expires_on: inAMonth() },
  }
  const sent = await called<{ envelope_ids: string[] }>(supabase, 'envelopes', body)
  return { path: `/dashboard/documents/${sent.envelope_ids[0]}`, clientId }
}

/** Signs in with supabase-js, as a program of the person does. */
export async function programOf({ email, password }: Pick<Newcomer, 'email' | 'password'>): Promise<SupabaseClient> {
  const supabase = await supabaseAgainst(String(process.env['PRODUCT_URL']))
  const { error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
  return supabase
}

/** Calls a command. Throws with the server's reply if it is refused. */
export async function called<Answer>(program: SupabaseClient, name: string, body: object): Promise<Answer> {
  const headers = { 'Idempotency-Key': randomUUID() }
  const { data, error } = await program.functions.invoke<Answer>(name, { body: { ...body }, headers })
  if (error instanceof FunctionsHttpError) throw new Error(`${name}: ${await error.context.text()}`)
  if (data === null) throw new Error(`${name} has no reply`)
  return data
}

async function addedClient(supabase: SupabaseClient, email: string | null): Promise<string> {
  const { data, error } = await supabase
    .from('clients')
    .insert({ ...DANA, email })
    .select('id')
    .single()
  if (error) throw error
  return String(data['id'])
}

const DAY_MS = 86_400_000
const inAMonth = () => new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
