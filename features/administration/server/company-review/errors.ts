import { MOST_ORGANIZATION_DOCUMENTS } from '#features/administration/rules/company-review/documents.ts'
import { FunctionError } from '#platform/functions/errors.ts'

/** A problem with a field of a submission that prevents sending it. */
export interface SubmissionProblem {
  path: string
  message: string
}

export const inReview = () =>
  new FunctionError(409, 'IN_REVIEW', 'This submission is in review and can’t be changed until a decision is made.')
export const alreadyApproved = () =>
  new FunctionError(409, 'ALREADY_APPROVED', 'Your company is approved. Its submission can’t be changed.')
export const draftChanged = () =>
  new FunctionError(
    409,
    'DRAFT_CHANGED',
    'A colleague changed this form in the meantime. Load their changes to continue.',
  )
export const submissionIncomplete = (problems: readonly SubmissionProblem[]) =>
  new FunctionError(422, 'SUBMISSION_INCOMPLETE', problems.map(({ message }) => message).join('. '), {
    details: { problems },
  })
export const fileNotUploaded = () =>
  new FunctionError(422, 'FILE_NOT_FOUND', 'The file does not exist. Upload it first.')
export const tooManyDocuments = () =>
  new FunctionError(409, 'TOO_MANY_DOCUMENTS', `At most ${MOST_ORGANIZATION_DOCUMENTS} documents. Remove one first.`)
export const documentNotFound = () => new FunctionError(404, 'DOCUMENT_NOT_FOUND', 'There is no such document')
export const submissionNotFound = () => new FunctionError(404, 'SUBMISSION_NOT_FOUND', 'There is no such submission')
