import { z } from 'zod'
import { FIELD_KINDS, SIGNER_ROLES } from '#features/signing/rules/placed-field.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'

/** Limits of a template. */
const MOST_BLOCKS = 400
const LONGEST_TEXT = 10_000

/** Plain text with `**bold**` parts and merge fields such as `{{borrower.name}}`. */
const words = z.string().trim().min(1, 'Enter the text').max(LONGEST_TEXT, `Enter at most ${LONGEST_TEXT} characters`)

/** The parts that the product fills: the disclosure box, and tables whose rows come from the case. */
export const FILLED_PARTS = [
  'tila_box',
  'itemization',
  'payment_schedule',
  'services',
  'reasons',
  'transactions',
] as const

const simpleCondition = z.union([
  z.strictObject({ field: z.string().max(80), is_set: z.boolean() }),
  z.strictObject({ field: z.string().max(80), is_one_of: z.array(z.string().max(80)).min(1).max(60) }),
])
export type SimpleCondition = z.infer<typeof simpleCondition>

/**
 * When a part is printed: if a merge field has a value (`is_set`), lacks one, or is one of some values, for example
 * `{ field: 'company.state', is_one_of: ['TX', 'CA'] }`.
 * With `all_of`, every one of several conditions must hold.
 */
export const conditionSchema = z.union([
  simpleCondition,
  z.strictObject({ all_of: z.array(simpleCondition).min(2).max(6) }),
])
export type PartCondition = z.infer<typeof conditionSchema>

const when = conditionSchema.optional()

/** A line for one signer: its fields side by side. `statement` is printed in bold right above it and never apart from it. */
const signatureBlock = z.strictObject({
  kind: z.literal('signature'),
  signer: z.enum(SIGNER_ROLES),
  fields: z.array(z.enum(['signature', 'initials', 'date'])).min(1),
  statement: words.optional(),
  when,
})

/** A part of a template. `look: 'conspicuous'` is bold and larger, for what a law wants to stand out. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), text: words, when }),
  z.strictObject({
    kind: z.literal('paragraph'),
    text: words,
    look: z.enum(['plain', 'conspicuous', 'small']).default('plain'),
    when,
  }),
  z.strictObject({ kind: z.literal('list'), items: z.array(words).min(1).max(60), is_numbered: z.boolean(), when }),
  z.strictObject({
    kind: z.literal('facts'),
    rows: z
      .array(z.strictObject({ label: words, value: words }))
      .min(1)
      .max(60),
    when,
  }),
  z.strictObject({ kind: z.literal('part'), part: z.enum(FILLED_PARTS), when }),
  /** A clause of the product's list, whose text depends on state and language. */
  z.strictObject({ kind: z.literal('clause'), clause: z.string().max(60), when }),
  /** A field that a signer fills in the text: a checkbox with its words, or an answer. */
  z.strictObject({
    kind: z.literal('field'),
    signer: z.enum(SIGNER_ROLES),
    field: z.enum(FIELD_KINDS).exclude(['signature', 'date']),
    label: words,
    is_required: z.boolean(),
    when,
  }),
  signatureBlock,
  z.strictObject({ kind: z.literal('page_break'), when }),
])
export type TemplateBlock = z.infer<typeof blockSchema>

/** The contents of a template. */
export const templateContentSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  title: words,
  blocks: z.array(blockSchema).min(1).max(MOST_BLOCKS),
})
export type TemplateContent = z.infer<typeof templateContentSchema>
