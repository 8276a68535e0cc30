import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#platform/http/body.ts'
import type { IncomingEmail } from './incoming-email.ts'

// https://postmarkapp.com/developer/webhooks/inbound-webhook
const address = z.object({ Email: z.string().max(1000) })
const addresses = z.array(address).max(1000).catch([])
const postmarkEmailSchema = z.object({
  MessageID: z.string().min(1).max(200),
  FromFull: address,
  OriginalRecipient: z.string().max(1000).catch(''),
  ToFull: addresses,
  CcFull: addresses,
  BccFull: addresses,
  TextBody: z.string().nullish(),
  HtmlBody: z.string().nullish(),
  Headers: z
    .array(z.object({ Name: z.string(), Value: z.string() }))
    .max(1000)
    .catch([]),
  Attachments: z
    .array(
      z.object({
        Name: z.string(),
        Content: z.string(),
        ContentType: z.string().catch(''),
        ContentID: z.string().nullish(),
      }),
    )
    .max(1000)
    .catch([]),
})

/** Returns the email in a call of Postmark's inbound webhook, or null for a body in another format. */
export function postmarkEmail(body: string): IncomingEmail | null {
  const email = postmarkEmailSchema.safeParse(parseJson(body)).data
  if (email === undefined) return null
  const { OriginalRecipient: first, ToFull, CcFull, BccFull } = email
  return {
    id: email.MessageID,
    recipients: [first, ...[...ToFull, ...CcFull, ...BccFull].map(({ Email }) => Email)],
    from: email.FromFull.Email,
    text: email.TextBody ?? '',
    html: email.HtmlBody ?? '',
    headers: email.Headers,
    files: email.Attachments.map(({ Name, Content, ContentType, ContentID }) => ({
      ...{ name: Name, content: Content, contentType: ContentType.toLowerCase(), contentId: ContentID || null },
    })),
  }
}

/**
 * Returns true if the call has our secret as the password of basic authentication. Postmark sends the user and password
 * of the webhook's URL. Takes constant time for wrong secrets.
 */
export function isFromPostmark(authorization: string, secret: string): boolean {
  const [scheme, given] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'basic' || given === undefined) return false
  const credentials = Buffer.from(given, 'base64').toString()
  const password = credentials.slice(credentials.indexOf(':') + 1)
  return timingSafeEqual(digestOf(password), digestOf(secret))
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
