import { HOURS_TO_PUBLISH_ALONE } from '#features/organizations/rules/second-person.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { counted } from '#platform/rules/counted.ts'

export const templateNotFound = () => new FunctionError(404, 'TEMPLATE_NOT_FOUND', 'Template not found')
export const packageNotFound = () => new FunctionError(404, 'PACKAGE_NOT_FOUND', 'Package not found')
export const templateNameTaken = (name: string) =>
  new FunctionError(409, 'TEMPLATE_NAME_TAKEN', `There is already a template “${name}”. Choose another name.`)
export const templateInState = (state: string) =>
  new FunctionError(409, 'TEMPLATE_STATE', `This version is ${state}, so this is no longer possible. Reload the page.`)
export const templateInWork = () =>
  new FunctionError(409, 'TEMPLATE_IN_WORK', 'This template already has a version in work. Open that one.')
export const templateChangedMeanwhile = () =>
  new FunctionError(409, 'TEMPLATE_CHANGED', 'Someone saved another version meanwhile. Reload the page to see it.')
export const templateLanguageFixed = () =>
  new FunctionError(422, 'TEMPLATE_LANGUAGE', 'A template keeps its language. Make another template.')
export const templateFormFixed = () =>
  new FunctionError(422, 'TEMPLATE_FORM', 'A text stays a text, and a PDF stays a PDF. Make another template.')
export const templateFaulty = (first: string) =>
  new FunctionError(422, 'TEMPLATE_FAULTY', `The template has errors, so it can’t go on: ${first}`)
export const templateTestsFail = (failed: number) =>
  new FunctionError(
    422,
    'TEMPLATE_TESTS_FAIL',
    `${counted(failed, 'test case')} of the template ${failed === 1 ? 'fails' : 'fail'}. Correct the template or the test first.`,
  )
export const authorPublishes = () =>
  new FunctionError(
    403,
    'SECOND_PERSON_NEEDED',
    'Someone else must publish this version, because you wrote, changed, or submitted it',
  )
export const aloneTooEarly = () =>
  new FunctionError(
    409,
    'WAIT_TO_PUBLISH',
    `You are the only person who manages templates, so you can publish this version ${HOURS_TO_PUBLISH_ALONE} hours after you submitted it`,
  )
export const caseFieldsMissing = (names: readonly string[]) =>
  new FunctionError(422, 'CASE_VALUES_MISSING', `The document needs values that this case lacks: ${names.join(', ')}`)
export const counselMustReview = (texts: readonly string[]) =>
  new FunctionError(
    422,
    'COUNSEL_MUST_REVIEW',
    `Your counsel must review this template before it is published. Enter who did. To add or check: ${texts.join('; ')}.`,
  )
export const counselReviewInFuture = () =>
  new FunctionError(422, 'COUNSEL_REVIEW_DAY', 'The day of the review can’t be in the future')
export const packageLacksCounsel = (name: string, state: string, texts: readonly string[]) =>
  new FunctionError(
    409,
    'COUNSEL_MUST_ADD',
    `“${name}” can’t be used in ${state} yet. Your counsel must add: ${texts.join('; ')}. Then publish a version that counsel cleared for ${state}.`,
  )
export const caseNotFound = () => new FunctionError(404, 'CASE_NOT_FOUND', 'This case was not found')
export const caseValueWrong = () =>
  new FunctionError(422, 'CASE_VALUE_WRONG', 'A value of this case doesn’t have the type of its field')
export const unknownClause = (id: string) => new FunctionError(422, 'UNKNOWN_CLAUSE', `There is no clause “${id}”`)
export const valuesTooLong = (fields: readonly string[]) =>
  new FunctionError(
    422,
    'VALUE_TOO_LONG',
    `These values don’t fit in their fields at the smallest type: ${fields.join('; ')}. Make the fields of the template larger.`,
  )
export const signerWithoutPlace = (title: string, role: SignerRole) =>
  new FunctionError(
    422,
    'SIGNER_WITHOUT_PLACE',
    `“${title}” has no place for each ${role === 'cosigner' ? 'cosigner' : 'co-borrower'} of this case. Place a signature for each of them.`,
  )
export const templateFileRefused = (because: string) => new FunctionError(422, 'TEMPLATE_FILE', because)
export const templateFileTooLarge = () =>
  new FunctionError(413, 'TEMPLATE_FILE_TOO_LARGE', 'This PDF is larger than 10 MB. Save it with smaller pictures.')
export const templateFileNotFound = () =>
  new FunctionError(404, 'TEMPLATE_FILE_NOT_FOUND', 'The file of this template was not found')
export const packageLacksTemplate = () =>
  new FunctionError(422, 'PACKAGE_TEMPLATE', 'A template of this package doesn’t exist. Reload the page.')
export const packageIncomplete = (names: readonly string[]) =>
  new FunctionError(
    409,
    'PACKAGE_INCOMPLETE',
    `These templates of the package have no published version: ${names.join(', ')}. Publish them, or take them out of the package.`,
  )
