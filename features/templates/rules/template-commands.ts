import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { withoutSsns } from '#platform/rules/reason.ts'
import { counselReviewSchema } from './counsel-review.ts'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { templateBodySchema } from './template-body.ts'

/** The states of a version of a template. */
export const TEMPLATE_STATES = ['draft', 'submitted', 'published', 'retired'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

export const LONGEST_TEMPLATE_NAME = 120
export const SHORTEST_TEMPLATE_REASON = 3
export const LONGEST_TEMPLATE_REASON = 500
const keyed = { idempotency_key: idempotencyKey.optional() }
const template_id = z.guid('Invalid template ID')
const version_id = z.guid('Invalid version ID')
const hash = z.string().max(64)

/** The name of a template. Two templates of a company never have the same. */
const templateName = z
  .string('Enter a name')
  .trim()
  .min(1, 'Enter a name')
  .max(LONGEST_TEMPLATE_NAME, `Use at most ${LONGEST_TEMPLATE_NAME} characters`)

/** The body of `POST /functions/v1/document-template`. `hash` is that of the content the person saw. */
export const templateCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      ...{ act: z.literal('create'), name: templateName, kind: z.enum(DOCUMENT_KINDS, 'Choose a kind') },
      ...{ body: templateBodySchema, ...keyed },
    }),
    z.strictObject({ act: z.literal('rename'), template_id, name: templateName, ...keyed }),
    /** Copies the newest version of a template to a template of its own. */
    z.strictObject({ act: z.literal('duplicate'), template_id, name: templateName, ...keyed }),
    /** Begins another version with the content of the newest one. */
    z.strictObject({ act: z.literal('draft'), template_id, ...keyed }),
    /** `base_hash` is that of the content that was edited. Refused if someone else saved meanwhile. */
    z.strictObject({ act: z.literal('save'), version_id, body: templateBodySchema, base_hash: hash, ...keyed }),
    z.strictObject({ act: z.literal('submit'), version_id, hash, ...keyed }),
    z.strictObject({ act: z.literal('reopen'), version_id, ...keyed }),
    /** `counsel` is needed if the template has texts that counsel must add or check. */
    z.strictObject({
      ...{ act: z.literal('publish'), version_id, hash, ...keyed },
      counsel: counselReviewSchema.optional(),
    }),
    z.strictObject({
      ...{ act: z.literal('retire'), version_id, ...keyed },
      because: z
        .string('Enter a reason')
        .trim()
        .min(SHORTEST_TEMPLATE_REASON, 'Enter a reason')
        .max(LONGEST_TEMPLATE_REASON, `Use at most ${LONGEST_TEMPLATE_REASON} characters`)
        .transform((text) => withoutSsns(text).slice(0, LONGEST_TEMPLATE_REASON)),
    }),
  ],
  'Act must be create, rename, duplicate, draft, save, submit, reopen, publish, or retire',
)
export type TemplateCommand = z.output<typeof templateCommandSchema>
