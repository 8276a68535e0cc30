import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import { NAME_OF_SIGNER } from '#features/templates/rules/missing-values.ts'
import { holds } from '#features/templates/rules/part-condition.ts'
import type { DocumentLanguage } from '#features/templates/rules/template-content.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import { fieldsIn, wordParts } from '#features/templates/rules/template-words.ts'
import { valueWords } from '#features/templates/rules/value-words.ts'
import { isValueField, type OwnField, type OwnPdf } from './own-pdf.ts'

// A form has lines for people whom not every case has. Those lines stay empty.
const MAY_BE_ABSENT: readonly SignerRole[] = ['co_applicant', 'cosigner']

const lacking = (names: readonly string[], { fields }: TemplateValues) =>
  names.filter((name) => !Object.hasOwn(fields, name))

/** Returns the fields of a PDF that a case prints or that its signers fill in. */
export const fieldsOfCase = ({ fields }: Pick<OwnPdf, 'fields'>, values: TemplateValues): OwnField[] =>
  fields.filter((field) => {
    if (!isValueField(field))
      return !MAY_BE_ABSENT.includes(field.signer) || lacking([NAME_OF_SIGNER[field.signer]], values).length === 0
    return holds(field.when, values) && (field.is_required || lacking(fieldsIn(field.text), values).length === 0)
  })

/** Returns the names of the values that a PDF needs for a case and the case lacks. */
export function missingOwnValues(pdf: OwnPdf, values: TemplateValues): string[] {
  const needed = fieldsOfCase(pdf, values).flatMap((field) =>
    isValueField(field) ? fieldsIn(field.text) : [NAME_OF_SIGNER[field.signer]],
  )
  return [...new Set(lacking([...fieldsIn(pdf.title), ...needed], values))]
}

/** Returns a text with its values in place. A value that the case lacks is left out. */
export const valueText = (text: string, { fields }: TemplateValues, language: DocumentLanguage): string =>
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
    isValueField(field) ? [valueText(field.text, values, pdf.language)] : [],
  ),
]
