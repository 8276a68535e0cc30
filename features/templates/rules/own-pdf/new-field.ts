import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import type { MergeFieldName } from '#features/templates/rules/merge-fields.ts'
import { type FieldPlace, insidePage } from './field-place.ts'
import type { OwnField, OwnFieldKind, PageSize } from './own-pdf.ts'

/** The size of a new field in points: what a form usually leaves for it. */
const USUAL_SIZES: Readonly<Record<OwnFieldKind, { width: number; height: number }>> = {
  value: { width: 180, height: 16 },
  signature: { width: 200, height: 32 },
  initials: { width: 56, height: 24 },
  date: { width: 96, height: 20 },
  text: { width: 180, height: 20 },
  checkbox: { width: 14, height: 14 },
}

const LABELS: Readonly<Record<Exclude<OwnFieldKind, 'value'>, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  text: 'Answer',
  checkbox: 'Checkbox',
}

/** The kind of a field to place: a merge field, or a place for a signer. */
export type FieldChoice = { kind: 'value'; name: MergeFieldName } | { kind: keyof typeof LABELS; signer: SignerRole }

/** Returns a field of a kind at a place. A place without a size gets the usual one, around its left upper corner. */
export function newField(
  choice: FieldChoice,
  { page, place, size, taken }: { page: number; place: FieldPlace; size: PageSize; taken: readonly string[] },
): OwnField {
  const usual = USUAL_SIZES[choice.kind]
  const isDrawn = place.width >= SMALLEST_DRAWN && place.height >= SMALLEST_DRAWN
  const where = { id: freeId(taken), page, ...insidePage(isDrawn ? place : { ...place, ...usual }, size) }
  if (choice.kind === 'value')
    return { ...where, kind: 'value', text: `{{${choice.name}}}`, size: 10, align: 'left', is_required: true }
  const { kind, signer } = choice
  return { ...where, kind, signer, label: LABELS[kind], is_required: kind !== 'checkbox' && kind !== 'text' }
}

// A click moves the pointer a little.
const SMALLEST_DRAWN = 6

/** Returns an id that no field has: 'f1', 'f2', and so on. */
export function freeId(taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) if (!taken.includes(`f${number}`)) return `f${number}`
}
