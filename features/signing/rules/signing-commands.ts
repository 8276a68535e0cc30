import { z } from 'zod'
import { plainCode } from '#features/documents/rules/electronic-records/consent.ts'
import { fieldValueSchema } from './field-value.ts'
import { LONGEST_ENVELOPE_REASON } from './new-envelope.ts'

const token = z.string('Invalid link').min(1, 'Invalid link').max(200, 'Invalid link')
const session = z.string('Invalid session').min(1).max(200)
const open = { token, session }
const words = (problem: string) =>
  z
    .string(problem)
    .trim()
    .min(1, problem)
    .max(LONGEST_ENVELOPE_REASON, `Use at most ${LONGEST_ENVELOPE_REASON} characters`)

/** The acts of a signer on their page. The secret of the link and that of the open page authorize them. */
export const signerActSchema = z.discriminatedUnion('act', [
  /** `proof` is another open page in the same browser. It opens this page without a code if it is the same person's. */
  z.object({ act: z.literal('open'), token, session: session.optional(), proof: z.object(open).optional() }),
  z.object({ act: z.literal('send_code'), token }),
  z.object({
    act: z.literal('check_code'),
    token,
    code: z.string('Enter the code').max(100, 'Enter the code').transform(plainCode),
    birth_date: z.iso.date('Enter your date of birth').optional(),
  }),
  z.object({
    ...open,
    act: z.literal('consent'),
    code: z.string('Enter the code').max(100, 'Enter the code').transform(plainCode),
  }),
  z.object({ ...open, act: z.literal('page_viewed'), document_id: z.guid(), page: z.int().min(1).max(500) }),
  z.object({
    ...open,
    act: z.literal('fill'),
    document_id: z.guid(),
    field_id: z.string().min(1).max(60),
    /** Null clears the field. */
    value: fieldValueSchema.nullable(),
  }),
  z.object({ ...open, act: z.literal('sign') }),
  z.object({ ...open, act: z.literal('decline'), reason: words('Enter the reason') }),
  z.object({ ...open, act: z.literal('ask'), question: words('Enter your question') }),
  z.object({ ...open, act: z.literal('choose_paper') }),
  z.object({ ...open, act: z.literal('cancel_contract') }),
  /** Returns the link to other documents of the same person. */
  z.object({ ...open, act: z.literal('open_other'), signer_id: z.guid() }),
  z.object({ act: z.literal('ask_again'), token }),
  /** Closes the page on the company's device. */
  z.object({ act: z.literal('leave'), token }),
])
export type SignerAct = z.infer<typeof signerActSchema>
/** The acts on an open page. */
export type OpenAct = Exclude<Extract<SignerAct, { session: string }>, { act: 'open_other' }>

/** The files that a signer reads: the test of the consent, a document as it is signed, or the signed one. */
export const signerFileSchema = z.discriminatedUnion('file', [
  z.object({ ...open, file: z.literal('test') }),
  z.object({ ...open, file: z.literal('document'), document_id: z.guid() }),
  z.object({ ...open, file: z.literal('signed'), document_id: z.guid() }),
])
export type SignerFile = z.infer<typeof signerFileSchema>
