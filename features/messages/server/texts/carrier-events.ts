import { z } from 'zod'
import { LONGEST_BODY, withoutSsns } from '#features/messages/rules/message.ts'
import { failureWords } from './failure-words.ts'

const sid = z.string().regex(/^[\x21-\x7e]{1,100}$/)
/** Ten digits of a US number in any of the carrier's formats: `+15125550123`. */
const number = z
  .string()
  .regex(/^\+1\d{10}$/)
  .transform((text) => text.slice(2))

/** The texted number of ours: ten digits, or a short code. Empty for any other, which no company has. */
const recipient = z
  .string()
  .regex(/^(\+1\d{10}|\d{5,6})$/)
  .transform((text) => text.replace('+1', ''))
  .catch('')

const TOLD: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** A status of our text. Null for statuses before the carrier sent it. */
export const statusEventSchema = z
  .object({
    MessageSid: sid,
    MessageStatus: z.string(),
    ErrorCode: z.coerce.number().int().min(1).max(99_999).nullish().catch(null),
  })
  .transform(({ MessageSid, MessageStatus, ErrorCode }) => {
    const status = Object.hasOwn(TOLD, MessageStatus) ? TOLD[MessageStatus] : undefined
    if (status === undefined) return null
    return { sid: MessageSid, status, failure: status === 'failed' ? failureWords(ErrorCode ?? null) : null }
  })

const PICTURE = '[A picture or file. It was not saved.]'

/** An incoming text. Null for one without words or pictures. */
export const inboundTextSchema = z
  .object({
    MessageSid: sid,
    From: number,
    To: recipient,
    Body: z.string().default(''),
    NumMedia: z.coerce.number().catch(0),
  })
  .transform(({ MessageSid, From, To, Body, NumMedia }) => {
    const words = withoutSsns(Body.replaceAll('\0', '').trim()).slice(0, LONGEST_BODY).toWellFormed()
    const body = words === '' && NumMedia > 0 ? PICTURE : words
    return body === '' ? null : { sid: MessageSid, from: From, to: To, body }
  })
