import { z } from 'zod'
import { MOST_DISPUTES } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { plainCode } from '#features/documents/rules/electronic-records/consent.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { REPAIR_CHANNELS } from './page-link.ts'

const token = z.string('Invalid link').min(1, 'Invalid link').max(200, 'Invalid link')
const session = z.string('Invalid session').min(1).max(200)
const open = { token, session }
const LONGEST_CLAIM = 4000

/** The acts of a client on their page. The secret of the link and that of the open page authorize them. */
export const repairActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('open'), token, session: session.optional() }),
  z.object({ act: z.literal('send_code'), token }),
  z.object({
    act: z.literal('check_code'),
    token,
    code: z.string('Enter the code').max(100, 'Enter the code').transform(plainCode),
    birth_date: z.iso.date('Enter your date of birth').optional(),
  }),
  /** Sends a new link to the address on file. */
  z.object({ act: z.literal('ask_again'), token }),
  /** Attests to each of these claims, as the page showed them. */
  z.object({
    ...open,
    act: z.literal('attest'),
    language: z.enum(LANGUAGES),
    claims: z
      .array(z.object({ dispute_id: z.guid(), claim: z.string().max(LONGEST_CLAIM) }), 'Choose an item')
      .min(1, 'Choose an item')
      .max(MOST_DISPUTES, `Choose at most ${MOST_DISPUTES} items`),
  }),
  /** Asks for the address of the signing page of a document. */
  z.object({ ...open, act: z.literal('sign'), signer_id: z.guid() }),
  z.object({ ...open, act: z.literal('leave') }),
])
export type RepairAct = z.output<typeof repairActSchema>
/** The acts on an open page. */
export type OpenRepairAct = Extract<RepairAct, { session: string }>

/** The files of the page. */
export const repairFileSchema = z.discriminatedUnion('file', [
  z.object({ ...open, file: z.literal('contract') }),
  z.object({ ...open, file: z.literal('letter'), dispute_id: z.guid() }),
])
export type RepairFile = z.output<typeof repairFileSchema>

/** The body of POST /functions/v1/repair-page-link. */
export const repairLinkCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('send'),
      client_id: z.guid('Invalid client ID'),
      channel: z.enum(REPAIR_CHANNELS, 'Channel must be email or text'),
      /** Left out: the client's preferred language. */
      language: z.enum(LANGUAGES).optional(),
    }),
    /** Ends all links of a client. */
    z.strictObject({ act: z.literal('end'), client_id: z.guid('Invalid client ID') }),
  ],
  'Act is required',
)
