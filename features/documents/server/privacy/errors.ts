import { FunctionError } from '#platform/functions/errors.ts'

export const publishedMeanwhile = () =>
  new FunctionError(409, 'NOTICE_CHANGED', 'Someone published another version before you. Review it and try again.')
export const nothingChanged = () =>
  new FunctionError(422, 'NOTHING_CHANGED', 'This is identical to the current version, so there is nothing to publish')
export const privacyNoticeNotFound = () =>
  new FunctionError(404, 'PRIVACY_NOTICE_NOT_FOUND', 'Privacy notice not found')
export const privacyDay = () =>
  new FunctionError(422, 'PRIVACY_DAY', 'Enter a day between the notice’s publication date and today')
export const nothingToLimit = () =>
  new FunctionError(
    422,
    'NOTHING_TO_LIMIT',
    'According to this notice, that information isn’t shared or can’t be limited',
  )
/** 12 CFR 1016.9(a). The database enforces the same for every writer: sql/notice-emails.sql. */
export const privacyConsentMissing = () =>
  new FunctionError(
    422,
    'electronic_consent_required',
    'On that day the client had no valid consent to the privacy notice by email. Print it, give it on paper and record that',
  )
export const undoneInWriting = () =>
  new FunctionError(
    422,
    'UNDONE_IN_WRITING',
    'Limits can be removed only in writing or electronically: 12 CFR 1016.7(g)(2)',
  )
