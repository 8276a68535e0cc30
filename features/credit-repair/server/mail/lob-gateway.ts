import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import {
  type LetterMailer,
  LetterRefused,
  type LetterState,
  MailerUnavailable,
  type OutgoingLetter,
  type PostalAddress,
} from './letter-mailer.ts'

export interface LobOptions {
  /** The service's origin, to which `/v1/letters` is added. */
  url: string
  apiKey: string
  deadlineMs?: number
}

const DEADLINE_MS = 30_000
const REPLY_LIMIT_BYTES = 256 * 1024

const letterShape = z.object({
  id: z.string().regex(/^ltr_[A-Za-z0-9]{1,90}$/),
  tracking_number: z.string().max(100).nullish(),
  expected_delivery_date: z.iso.date().nullish(),
  tracking_events: z
    .array(
      z.object({
        name: z.string().max(100),
        time: z.iso.datetime({ offset: true }),
        location: z.string().max(100).nullish(),
      }),
    )
    .nullish(),
})
const refusalShape = z.object({ error: z.object({ message: z.string() }) })

/**
 * Lob's API of letters: a PDF with its addresses as form data, certified, once per idempotency key.
 *
 * @see https://docs.lob.com/#tag/Letters
 */
export function lobGateway(options: LobOptions): LetterMailer {
  return {
    send: (letter) =>
      asked(options, '/v1/letters', {
        ...{ method: 'POST', body: formOf(letter) },
        headers: { 'idempotency-key': letter.key },
      }),
    stateOf: (id) => asked(options, `/v1/letters/${encodeURIComponent(id)}`, { method: 'GET' }),
  }
}

function formOf({ description, from, to, pdf }: OutgoingLetter): FormData {
  const form = new FormData()
  form.set('description', description)
  for (const [side, address] of [
    ['from', from],
    ['to', to],
  ] as const) {
    for (const [field, value] of Object.entries(lobAddress(address))) form.set(`${side}[${field}]`, value)
  }
  form.set('color', 'false')
  form.set('double_sided', 'false')
  form.set('use_type', 'operational')
  form.set('extra_service', 'certified')
  // Our page begins with the sender, so the service prints the addresses on a page of its own.
  form.set('address_placement', 'insert_blank_page')
  form.set('file', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'letter.pdf')
  return form
}

// Lob accepts at most 40 characters of a name and 64 of a line.
const lobAddress = ({ name, line1, line2, city, state, zip }: PostalAddress) => ({
  name: name.slice(0, 40),
  address_line1: line1.slice(0, 64),
  ...(line2 !== undefined && { address_line2: line2.slice(0, 64) }),
  address_city: city,
  address_state: state,
  address_zip: zip,
  address_country: 'US',
})

async function asked(
  { url, apiKey, deadlineMs = DEADLINE_MS }: LobOptions,
  path: string,
  request: { method: string; body?: FormData; headers?: Record<string, string> },
): Promise<LetterState> {
  try {
    const response = await fetch(new URL(path, url), {
      ...request,
      headers: { ...request.headers, authorization: `Basic ${btoa(`${apiKey}:`)}` },
      // A redirect would send the client's letter to an address that no one configured.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
    if (response.ok) return stateFrom(letterShape.parse(parseJson(text)))
    if (response.status === 422 || response.status === 404)
      throw new LetterRefused(refusalShape.parse(parseJson(text)).error.message.slice(0, 200))
    throw new MailerUnavailable(`the mail service returned status ${response.status}`)
  } catch (error) {
    if (error instanceof LetterRefused || error instanceof MailerUnavailable) throw error
    // Omits the cause on purpose, so that no part of the letter can leak with it.
    throw new MailerUnavailable('the mail service did not answer')
  }
}

const stateFrom = (letter: z.output<typeof letterShape>): LetterState => ({
  id: letter.id,
  trackingNumber: letter.tracking_number ?? null,
  expectedOn: letter.expected_delivery_date ?? null,
  events: (letter.tracking_events ?? []).map(({ name, time, location }) => ({
    name,
    time,
    location: location ?? null,
  })),
})
