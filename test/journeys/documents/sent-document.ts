import { randomUUID } from 'node:crypto'
import { samplePdf } from '#features/signing/tests/sample-pdf.ts'
import type { Newcomer } from '#test/journeys/people.ts'
import { supabaseAgainst } from '#test/journeys/people.ts'

const DANA = { first_name: 'Dana', last_name: 'Whitfield', state: 'TX', zip: '78704' } as const

interface Sending {
  email: string | null
  title: string
  means?: 'link' | 'tablet'
  isCountersigned?: boolean
}

/** Sends a PDF to a new client, as the desk does. Returns the path of the envelope's page, and the client's id. */
export async function sentDocument(
  { email, password }: Pick<Newcomer, 'email' | 'password'>,
  { email: clientEmail, title, means = 'link', isCountersigned = false }: Sending,
): Promise<{ path: string; clientId: string }> {
  const supabase = await supabaseAgainst(String(process.env['PRODUCT_URL']))
  const signedIn = await supabase.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  const added = await supabase
    .from('clients')
    .insert({ ...DANA, email: clientEmail })
    .select('id')
    .single()
  if (added.error) throw added.error
  const clientId = String(added.data['id'])
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
  const sent = await supabase.functions.invoke<{ envelope_ids: string[] }>('envelopes', { body })
  if (sent.error) throw sent.error
  return { path: `/dashboard/documents/${sent.data?.envelope_ids[0]}`, clientId }
}

const DAY_MS = 86_400_000
const inAMonth = () => new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
