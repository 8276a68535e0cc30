import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { DRAFT_FIELDS } from './draft-fields.ts'
import { addCoApplicantSchema, jointFormSchema, removeCoApplicantSchema } from './joint-application.ts'
import { LINK_CHANNELS } from './link-states.ts'
import { APPLICANT_FIELDS } from './online-application.ts'

/** A link of an application, and a link that comes before one. */
export const LINK_KINDS = ['application', 'invitation'] as const

const clientId = z.guid('Invalid client ID')
const invitationId = z.guid('Invalid link ID')

/** The body of POST /functions/v1/application-invitations. */
export const invitationCommandSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('list'), client_id: clientId, idempotency_key: idempotencyKey.optional() }),
  z.strictObject({
    act: z.literal('send'),
    client_id: clientId,
    channel: z.enum(LINK_CHANNELS, 'Choose email or text message'),
    /** Left out: the client's preferred language. */
    language: z.enum(LANGUAGES, 'Choose a language').optional(),
    product_id: z.guid('Invalid product ID').nullable().default(null),
    idempotency_key: idempotencyKey.optional(),
  }),
  z.strictObject({
    act: z.literal('resend'),
    client_id: clientId,
    invitation_id: invitationId,
    idempotency_key: idempotencyKey.optional(),
  }),
  z.strictObject({
    act: z.literal('revoke'),
    client_id: clientId,
    invitation_id: invitationId,
    idempotency_key: idempotencyKey.optional(),
  }),
])
export type InvitationCommand = z.output<typeof invitationCommandSchema>

const LONGEST_TYPED = 500
const token = z.string('Link is required').min(1).max(200)
/** Typed texts by field, as far as they were typed. */
const typedSchema = z.partialRecord(z.enum(DRAFT_FIELDS), z.string().max(LONGEST_TYPED))
export type KeptForm = z.output<typeof typedSchema>

const submissionSchema = z.object({
  act: z.literal('submit'),
  token,
  ...APPLICANT_FIELDS,
  /** Empty if the company has the number. */
  ssn: z.union([z.literal(''), APPLICANT_FIELDS.ssn]),
  product_version_id: z.guid('Product version is required'),
  language: z.enum(LANGUAGES).default('en'),
  consent_version: z.string('Consent is required').max(100),
})
/** The form of an invited client as the server takes it. */
export type InvitedSubmission = z.output<typeof submissionSchema>

/** The body of POST /functions/v1/application-link. */
export const linkCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('open'), token }),
  z.object({ act: z.literal('withdraw'), token }),
  z.object({ act: z.literal('save'), token, values: typedSchema }),
  submissionSchema,
  z.object({ act: z.literal('ask_again'), token }),
  addCoApplicantSchema,
  removeCoApplicantSchema,
  jointFormSchema,
])
export type LinkCommand = z.output<typeof linkCommandSchema>
