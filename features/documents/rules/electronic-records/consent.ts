import { z } from 'zod'
import { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'

/** Days that a client has to answer. */
export const CONSENT_ANSWER_DAYS = 14

export const LONGEST_CONTACT = 200

/** Where the client can ask for paper, withdraw, or report a new address. */
export const contactField = z
  .string('Enter how the client can reach you')
  .transform((typed) => typed.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter how the client can reach you')
      .max(LONGEST_CONTACT, `Where the client reaches you can have at most ${LONGEST_CONTACT} characters`),
  )

/** The body of `ask-electronic-consent`. */
export const askSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  contact: contactField,
  idempotency_key: idempotencyKey.optional(),
})

/** The body of `withdraw-electronic-consent`, used when a client tells the staff. */
export const withdrawalSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  how: z.enum(SAID_HOW, 'Enter how the client withdrew'),
  idempotency_key: idempotencyKey.optional(),
})

const token = z.string('Invalid link').max(200, 'Invalid link')

/** The secret of the client's link, which opens the page. */
export const recordLinkSchema = z.object({ token })

/** The language in which the client reads the page. */
const language = z.enum(LANGUAGES, 'language must be en or es').default('en')

/** The secret of a link whose PDF is wanted. The test PDF is in the language of the page. */
export const recordPdfSchema = z.object({ token, language })

/** The client's answer on the page. */
export const recordAnswerSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('agree'),
    token,
    language,
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

/** Returns a code that people copy from paper or a PDF, from random numbers between 0 and 1. The test PDF has six letters. */
export const accessCode = (random: () => number, length = CODE_LENGTH): string =>
  Array.from({ length }, () => CODE_LETTERS[Math.floor(random() * CODE_LETTERS.length)]).join('')

/** Normalizes a typed code: lower case, and the PDF's gap or a dash, are accepted. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Formats a code as in the PDF: 'K7M 3QP'. */
export const displayCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
