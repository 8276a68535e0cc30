import { z } from 'zod'
import { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

export const LONGEST_CONTACT = 200

/** Where the client is told to ask for paper, to withdraw and to tell of another address. */
export const contactField = z
  .string('Say where the client reaches you')
  .transform((typed) => typed.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Say where the client reaches you')
      .max(LONGEST_CONTACT, `Where the client reaches you can have at most ${LONGEST_CONTACT} characters`),
  )

/** What `ask-electronic-consent` is asked with. */
export const askSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  contact: contactField,
  idempotency_key: idempotencyKey.optional(),
})

/** What `withdraw-electronic-consent` is asked with, when a client told the staff. */
export const withdrawalSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  how: z.enum(SAID_HOW, 'Say how the client said so'),
  idempotency_key: idempotencyKey.optional(),
})

const token = z.string('Invalid link').max(200, 'Invalid link')

/** What a client opens the page with: the secret of the link they were sent. */
export const recordLinkSchema = z.object({ token })

/** What a client answers there. */
export const recordAnswerSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('agree'),
    token,
    code: z
      .string('Enter the code')
      .max(100, 'Enter the code')
      .transform(plainCode)
      .pipe(z.string().min(1, 'Enter the code')),
  }),
  z.object({ act: z.literal('withdraw'), token }),
])

// Without vowels, so that no code is a word, and without letters that look like others.
const CODE_LETTERS = '346789CDFGHJKMNPQRTVWXY'
export const CODE_LENGTH = 6

/** The code for the test PDF, from so many random numbers between 0 and 1. */
export const accessCode = (random: () => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[Math.floor(random() * CODE_LETTERS.length)]).join('')

/** As people type it: in small letters, with the gap that the PDF shows, or with a dash for it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** As the PDF shows it: 'K7M 3QP'. */
export const displayCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
