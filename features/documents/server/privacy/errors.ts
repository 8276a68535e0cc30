import { FunctionError } from '#platform/functions/errors.ts'

export const publishedMeanwhile = () =>
  new FunctionError(409, 'NOTICE_CHANGED', 'Somebody published another version meanwhile. Look at it, and try again.')
export const nothingChanged = () =>
  new FunctionError(422, 'NOTHING_CHANGED', 'This says what the version in force says: there is nothing to publish')
export const privacyNoticeNotFound = () =>
  new FunctionError(404, 'PRIVACY_NOTICE_NOT_FOUND', 'There is no such privacy notice')
export const privacyDay = () =>
  new FunctionError(422, 'PRIVACY_DAY', 'Enter a day between the notice’s publication date and today')
export const nothingToLimit = () =>
  new FunctionError(422, 'NOTHING_TO_LIMIT', 'By this notice that is not shared, or can’t be limited')
/** 12 CFR 1016.9(a). The database says the same to whoever writes: features/documents/sql/notice-emails.sql. */
export const privacyConsentMissing = () =>
  new FunctionError(
    422,
    'electronic_consent_required',
    'By that day this client had not agreed to get the privacy notice by e-mail, or agreed no longer. Print it, give it on paper and record that',
  )
export const undoneInWriting = () =>
  new FunctionError(
    422,
    'UNDONE_IN_WRITING',
    'What was limited is undone in writing or electronically: 12 CFR 1016.7(g)(2)',
  )
