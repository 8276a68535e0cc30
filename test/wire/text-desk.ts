import { carrierSignature } from '#server/texts/carrier-signature.ts'
import { CARRIER_HOOK } from '#server/texts/configured-carrier.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'

let lastSid = 0

/** A form that the carrier posts to our hook, signed unless told otherwise; answers the status. */
export async function carrierTells(
  app: TestApp,
  event: Record<string, string>,
  { query = '', signature }: { query?: string; signature?: string } = {},
): Promise<number> {
  const form = new URLSearchParams(event)
  const right = carrierSignature(app.carrier.authToken, app.carrier.hookUrl() + query, form)
  const { status } = await app.fetch(CARRIER_HOOK + query, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? right, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  return status
}

/** A text that somebody sent us. */
export const inboundText = (phone: string, body: string) => ({
  ...{ MessageSid: `SMinbound${++lastSid}`, From: `+1${phone}`, To: '+15555550100', Body: body, NumMedia: '0' },
})

/** A client of the subscriber's with this number. */
export async function clientWithPhone({ supabase, person }: SignedIn, phone: string | null, place: object = {}) {
  const { data } = await supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield', user_id: person.id, phone, ...place })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

export interface ActReply {
  status: number
  // Asserted on field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** An act as the screens do it. */
export async function act(app: TestApp, { token }: SignedIn, name: string, body: object): Promise<ActReply> {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** What is on record of the client's answers about texts, newest first. */
export async function answersOf({ supabase }: SignedIn, clientId: string) {
  const { data } = await supabase
    .from('text_consents')
    .select('phone, is_agreed, method, note, recorded_by')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data
}
