import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { SHARED_ROLES } from '#features/signing/rules/signer-seat.ts'
import { valuesOfSigners } from '#features/templates/rules/each-person.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { NAME_OF_SIGNER } from '#features/templates/rules/missing-values.ts'
import { holds } from '#features/templates/rules/part-condition.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { fieldsIn, wordParts } from '#features/templates/rules/template-words.ts'
import { valueWords } from '#features/templates/rules/value-words.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { isValueField, type OwnField, type OwnPdf } from './own-pdf.ts'

const lacking = (names: readonly string[], { fields }: TemplateValues) =>
  names.filter((name) => !Object.hasOwn(fields, name))

/** Returns the values of the person whom a field is about, or null if the case has no such person. */
export function valuesOfField(field: OwnField, values: TemplateValues): TemplateValues | null {
  if (!isValueField(field)) return valuesOfSeat(field, values)
  if (field.signer_number === undefined) return values
  const names = fieldsIn(field.text)
  const signer = SHARED_ROLES.find((role) => names.some((name) => name.startsWith(groupOf(role))))
  return signer === undefined ? values : valuesOfSeat({ signer, signer_number: field.signer_number }, values)
}

const groupOf = (role: SignerRole) => NAME_OF_SIGNER[role].replace(/name$/, '')

// A form has lines for people whom not every case has. Those lines stay empty.
function valuesOfSeat(
  { signer, signer_number = 1 }: { signer: SignerRole; signer_number?: number | undefined },
  values: TemplateValues,
): TemplateValues | null {
  if (!SHARED_ROLES.includes(signer)) return values
  const person = valuesOfSigners(signer, values)[signer_number - 1]
  return person === undefined || lacking([NAME_OF_SIGNER[signer]], person).length > 0 ? null : person
}

/** Returns the fields of a PDF that a case prints or that its signers fill in. */
export const fieldsOfCase = ({ fields }: Pick<OwnPdf, 'fields'>, values: TemplateValues): OwnField[] =>
  fields.filter((field) => {
    const own = valuesOfField(field, values)
    if (!isValueField(field)) return own !== null
    if (!holds(field.when, values)) return false
    return field.is_required || (own !== null && lacking(fieldsIn(field.text), own).length === 0)
  })

/** Returns the names of the values that a PDF needs for a case and the case lacks. */
export function missingOwnValues(pdf: OwnPdf, values: TemplateValues): string[] {
  const missing = fieldsOfCase(pdf, values).flatMap((field) => {
    const names = isValueField(field) ? fieldsIn(field.text) : [NAME_OF_SIGNER[field.signer]]
    const own = valuesOfField(field, values)
    return own === null ? names : lacking(names, own)
  })
  return [...new Set([...lacking(fieldsIn(pdf.title), values), ...missing])]
}

/** Returns the roles of which a case has more people than the PDF has places, although it has one for the first. */
export const crowdedRoles = ({ fields }: OwnPdf, values: TemplateValues): SignerRole[] =>
  SHARED_ROLES.filter((role) => {
    const seats = fields.flatMap((field) =>
      field.kind === 'signature' && field.signer === role ? [field.signer_number ?? 1] : [],
    )
    return seats.length > 0 && valuesOfSigners(role, values).length > Math.max(...seats)
  })

/** Returns a text with its values in place. A value that the case lacks is left out. */
export const valueText = (text: string, { fields }: TemplateValues, language: Language): string =>
  wordParts(text)
    .map((part) => {
      if (!('field' in part)) return part.words
      const field = mergeField(part.field)
      const value = field === null ? undefined : fields[field.name]
      return field === null || value === undefined ? '' : valueWords(field, value, language)
    })
    .join('')

/** Returns the texts that a PDF prints for a case: its title, and its values in the order of its fields. */
export const printedTexts = (pdf: OwnPdf, values: TemplateValues): string[] => [
  valueText(pdf.title, values, pdf.language),
  ...fieldsOfCase(pdf, values).flatMap((field) =>
    isValueField(field) ? [valueText(field.text, valuesOfField(field, values) ?? values, pdf.language)] : [],
  ),
]
