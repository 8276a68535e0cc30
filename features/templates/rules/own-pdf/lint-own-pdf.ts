import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { KIND_RULES } from '#features/templates/rules/lint/kind-rules.ts'
import { textProblems, unknownFields } from '#features/templates/rules/lint/marks.ts'
import { SIGNER_NAMES } from '#features/templates/rules/lint/placement.ts'
import { errorOf, type TemplateProblem, warningOf } from '#features/templates/rules/lint/problem.ts'
import { conditionsOf } from '#features/templates/rules/part-condition.ts'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import { overlaps } from './field-place.ts'
import { estimatedWidth, fittedValue } from './fitted-value.ts'
import { isValueField, type OwnField, type OwnPdf } from './own-pdf.ts'
import { valueText } from './own-values.ts'

/**
 * Returns the problems of a company's own PDF: those of the whole first, then by field, whose place in the list is `block`. The
 * words on its pages are a picture for the linter, so counsel must read them.
 */
export function lintOwnPdf(kind: DocumentKind, pdf: OwnPdf): TemplateProblem[] {
  return [
    ...textProblems(pdf.title, null),
    ...missingSignatures(kind, pdf),
    ...unreadWords(kind),
    ...pdf.fields.flatMap((field, at) => [
      ...placeProblems(field, at, pdf),
      ...overlapProblems(field, at, pdf),
      ...(isValueField(field) ? valueProblems(field, at, pdf) : []),
    ]),
  ]
}

function missingSignatures(kind: DocumentKind, { fields }: OwnPdf): TemplateProblem[] {
  const isSigned = (signer: string) =>
    fields.some((field) => field.kind === 'signature' && field.signer === signer && field.is_required)
  const required = (KIND_RULES[kind]?.signers ?? []).filter((signer) => !isSigned(signer))
  const withoutSignature = new Set(
    fields.flatMap((field) =>
      !isValueField(field) && !required.includes(field.signer) && !hasMark(field.signer, fields) ? [field.signer] : [],
    ),
  )
  return [
    ...required.map((signer) =>
      errorOf({
        message: `The signature of the ${SIGNER_NAMES[signer]} is missing.`,
        fix: 'Place a required signature field for this signer.',
      }),
    ),
    ...[...withoutSignature].map((signer) =>
      warningOf({
        message: `The ${SIGNER_NAMES[signer]} fills in fields but doesn’t sign.`,
        fix: 'Place a signature for this signer, unless the document needs none.',
      }),
    ),
  ]
}

const hasMark = (signer: string, fields: readonly OwnField[]) =>
  fields.some(
    (field) => !isValueField(field) && field.signer === signer && ['signature', 'initials'].includes(field.kind),
  )

/** The texts that the law prescribes, which nothing can find on the pages of a file. */
function unreadWords(kind: DocumentKind): TemplateProblem[] {
  const rules = KIND_RULES[kind] ?? {}
  const box = rules.hasDisclosureBox ? [{ message: 'The disclosure box is missing.', source: '12 CFR 1026.17' }] : []
  const sources = [...box, ...(rules.clauses ?? []), ...(rules.values ?? [])].map(({ source }) => source)
  const unique = [...new Set(sources)]
  return [
    warningOf({
      message: 'The words on the pages of your own file can’t be checked.',
      fix:
        unique.length === 0
          ? 'Your counsel must confirm the file before it is published.'
          : 'Your counsel must confirm that the file has every text that this law requires, in its type and place.',
      source: unique.length === 0 ? null : unique.join(', '),
    }),
  ]
}

function placeProblems(field: OwnField, at: number, { file }: OwnPdf): TemplateProblem[] {
  const page = file.pages[field.page - 1]
  if (page === undefined)
    return [
      errorOf({
        block: at,
        message: `The file has no page ${field.page}.`,
        fix: `Move the field to a page from 1 to ${file.pages.length}, or remove it.`,
      }),
    ]
  return field.x + field.width > page.width || field.y + field.height > page.height
    ? [
        errorOf({
          block: at,
          message: 'The field is outside of its page.',
          fix: 'Move it onto the page, or make it smaller.',
        }),
      ]
    : []
}

/** A pair is reported once, at its later field. Printed values may share a place if they depend on conditions. */
function overlapProblems(field: OwnField, at: number, { fields }: OwnPdf): TemplateProblem[] {
  return fields.slice(0, at).flatMap((other, before) => {
    if (!overlaps(field, other) || isAlternative(field, other)) return []
    const said = {
      block: at,
      message: `The field covers field ${before + 1}.`,
      fix: 'Move one of them, so that both can be read.',
    }
    return isValueField(field) && isValueField(other) ? warningOf(said) : errorOf(said)
  })
}

const isAlternative = (one: OwnField, other: OwnField) =>
  isValueField(one) && isValueField(other) && one.when !== undefined && other.when !== undefined

function valueProblems(
  field: Extract<OwnField, { kind: 'value' }>,
  at: number,
  { language }: OwnPdf,
): TemplateProblem[] {
  const conditions = unknownFields(
    conditionsOf(field.when).map((one) => one.field),
    at,
  )
  const marks = textProblems(field.text, at)
  const words = valueText(field.text, SAMPLE_VALUES, language)
  const fitted = words === '' ? { size: field.size } : fittedValue(words, field, estimatedWidth)
  if (fitted === null)
    return [
      ...conditions,
      ...marks,
      errorOf({
        block: at,
        message: `The sample value “${words}” doesn’t fit, not even in the smallest type.`,
        fix: 'Make the field larger.',
      }),
    ]
  return fitted.size < field.size
    ? [
        ...conditions,
        ...marks,
        warningOf({
          block: at,
          message: `The sample value “${words}” is printed in ${fitted.size} points instead of ${field.size}.`,
          fix: 'Make the field larger, or choose a smaller type.',
        }),
      ]
    : [...conditions, ...marks]
}
