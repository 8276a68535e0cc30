import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { FIELD_GROUPS, mergeField } from '#features/templates/rules/merge-fields.ts'
import { isValueField, type OwnField, type OwnFieldKind } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { wordParts } from '#features/templates/rules/template-words.ts'
import { SIGNER_OPTIONS } from '#features/templates/screens/editor/block-words.ts'

const KIND_NAMES: Readonly<Record<OwnFieldKind, string>> = {
  value: 'Value of the case',
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date of signing',
  text: 'Answer in writing',
  checkbox: 'Checkbox',
}
export const KIND_OPTIONS = Object.entries(KIND_NAMES).map(([value, label]) => ({ value, label }))

const signerName = (signer: SignerRole): string => SIGNER_OPTIONS.find(({ value }) => value === signer)?.label ?? signer

/** Returns the name of a merge field with its group: 'Borrower: Name'. */
function fullName(name: string): string {
  const field = mergeField(name)
  return field === null ? name : `${FIELD_GROUPS[field.group]?.en ?? ''}: ${field.label}`
}

/** Returns what a field contains: 'Signature · Borrower', or the words with the names of their values. */
export function fieldTitle(field: OwnField): string {
  const number = field.signer_number === undefined ? '' : ` ${field.signer_number}`
  if (!isValueField(field)) return `${KIND_NAMES[field.kind]} · ${signerName(field.signer)}${number}`
  const words = wordParts(field.text)
    .map((part) => ('field' in part ? fullName(part.field) : part.words))
    .join('')
  return number === '' ? words : `${words} (number${number})`
}

/** Returns all that a screen reader says of a field, with its place in points. */
export function fieldDescription(field: OwnField, number: number): string {
  const { page, x, y, width, height } = field
  const need = field.is_required ? 'required' : 'optional'
  return `Field ${number}: ${fieldTitle(field)}, ${need}, page ${page}, ${x} points from the left, ${y} from the top, ${width} wide, ${height} high`
}
