import { z } from 'zod'
import { ORGANIZATION_DOCUMENT_KIND_NAMES } from './documents.ts'
import { einDigits, einProblem } from './ein.ts'
import { draftSchema } from './submission.ts'

// 0 if the draft was never saved.
const version = z.number().int().min(0)

/** The commands of owners and admins on their company's review. */
export const companyReviewCommandSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('save'),
    version,
    details: draftSchema,
    /** Absent to keep the EIN on file. */
    ein: z
      .string()
      .refine((typed) => einProblem(typed) === null, 'EIN must have 9 digits')
      .transform(einDigits)
      .optional(),
  }),
  z.object({ act: z.literal('send'), version }),
  z.object({
    act: z.literal('add_document'),
    path: z.string().min(1).max(1024),
    kind: z.enum(ORGANIZATION_DOCUMENT_KIND_NAMES),
  }),
  z.object({ act: z.literal('remove_document'), document_id: z.uuid() }),
  z.object({ act: z.literal('open_document'), document_id: z.uuid(), download: z.boolean().optional() }),
])
export type CompanyReviewCommand = z.input<typeof companyReviewCommandSchema>

/** The commands with which a super admin opens a company's documents and EIN. */
export const reviewCompanyCommandSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('open_document'),
    organization_id: z.uuid(),
    document_id: z.uuid(),
    download: z.boolean().optional(),
  }),
  z.object({ act: z.literal('reveal_ein'), organization_id: z.uuid(), submission_id: z.uuid() }),
])
export type ReviewCompanyCommand = z.input<typeof reviewCompanyCommandSchema>
