import { z } from 'zod'
import { isVisible } from '#platform/rules/visible.ts'
import { LONGEST_PICTURE } from './filled-field.ts'
import type { FieldKind } from './placed-field.ts'

const LONGEST_TYPED_SIGNATURE = 100
const LONGEST_FIELD_TEXT = 500
const MOST_STROKES = 200
const PNG_IN_BASE64 = /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/
const MOST_POINTS = 2000 // of one stroke

/** A drawn line as x and y in turn, from 0 to 1,000 of the drawing's width. */
const stroke = z.array(z.int().min(0).max(1000)).min(2).max(MOST_POINTS)

/** A signature or initials: typed, or drawn as strokes. Heights of strokes are in thousandths of the drawing's width too. */
export const markSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('typed'),
    text: z.string().trim().min(1).max(LONGEST_TYPED_SIGNATURE).refine(isVisible),
    /** A PNG of the text in Base64, for letters that the fonts of PDF readers lack. */
    picture: z.string().max(LONGEST_PICTURE).regex(PNG_IN_BASE64).optional(),
  }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z.array(stroke).min(1).max(MOST_STROKES),
    /** The drawing's height for a width of 1,000. */
    height: z.int().min(50).max(1000),
  }),
])
export type Mark = z.infer<typeof markSchema>

/** An entry of a signer in a field. The server sets dates. */
export const fieldValueSchema = z.union([
  markSchema,
  z.strictObject({ kind: z.literal('checkbox'), is_checked: z.boolean() }),
  z.strictObject({ kind: z.literal('text'), text: z.string().trim().min(1).max(LONGEST_FIELD_TEXT).refine(isVisible) }),
  z.strictObject({ kind: z.literal('date'), date: z.iso.date() }),
])
export type FieldValue = z.infer<typeof fieldValueSchema>

const KINDS: Record<FieldKind, readonly FieldValue['kind'][]> = {
  signature: ['typed', 'drawn'],
  initials: ['typed', 'drawn'],
  checkbox: ['checkbox'],
  text: ['text'],
  // Only the server sets it.
  date: [],
}

/** Returns true if a signer can enter this value in a field of this kind. */
export const fitsField = (kind: FieldKind, value: FieldValue): boolean => KINDS[kind].includes(value.kind)

/** Returns a value as text with its parts in one order, so that equal values have equal hashes. */
export function valueText(value: FieldValue): string {
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
