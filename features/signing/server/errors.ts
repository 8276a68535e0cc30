import { FunctionError } from '#platform/functions/errors.ts'

export const envelopeNotFound = () => new FunctionError(404, 'ENVELOPE_NOT_FOUND', 'Envelope not found')
export const envelopeOver = (message: string) => new FunctionError(409, 'ENVELOPE_OVER', message)
export const envelopeRefused = (message: string) => new FunctionError(422, 'ENVELOPE_REFUSED', message)
export const unreadablePdf = (title: string) =>
  new FunctionError(
    422,
    'PDF_UNREADABLE',
    `“${title}” can’t be read as a PDF. Save it again without a password and try again.`,
  )
/** Refusals for signers. The page has these texts in Spanish too (features/signing/screens/ceremony/texts). */
export const linkEnded = () =>
  new FunctionError(410, 'LINK_ENDED', 'This link no longer works. You can ask for a new one.')
export const linkUnknown = () =>
  new FunctionError(404, 'LINK_OVER', 'This link is not valid. Open the newest one you got.')
export const identityNeeded = () =>
  new FunctionError(
    403,
    'IDENTITY_NEEDED',
    'Enter a new code to continue. This page was opened in another place or was idle.',
  )
export const wrongIdentity = (triesLeft: number) =>
  new FunctionError(
    422,
    'WRONG_IDENTITY',
    'The code or the date of birth is wrong, or the code has expired. Try again.',
    {
      details: { tries_left: triesLeft },
    },
  )
export const tooManyTries = () =>
  new FunctionError(409, 'TOO_MANY_TRIES', 'Too many wrong codes were entered. Ask for a new link.')
export const tooManyCodes = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_CODES', 'Too many codes were sent. Wait a while and try again.', {
    retryAfterSeconds,
  })
export const codeNotSent = () =>
  new FunctionError(422, 'CODE_NOT_SENT', 'We can’t send a code to you. Contact the company to sign in another way.')
export const wrongAccessCode = () =>
  new FunctionError(422, 'WRONG_CODE', 'This is not the code in the test PDF. Open the PDF again and enter its code.')
export const consentNeeded = () =>
  new FunctionError(409, 'CONSENT_NEEDED', 'Agree to sign electronically first. Reload the page.')
export const notYourTurn = () =>
  new FunctionError(409, 'NOT_YOUR_TURN', 'Another person signs first. You get an email when it’s your turn.')
export const signingOver = () =>
  new FunctionError(409, 'SIGNING_OVER', 'These documents can’t be signed any more. Reload the page.')
export const alreadySigned = () =>
  new FunctionError(409, 'ALREADY_SIGNED', 'You have already signed. Nothing was changed.')
export const fieldNotFound = () =>
  new FunctionError(404, 'FIELD_NOT_FOUND', 'This field isn’t yours, or it doesn’t exist. Reload the page.')
export const valueRefused = () => new FunctionError(422, 'VALUE_REFUSED', 'This can’t be entered in this field.')
export const pagesUnseen = () =>
  new FunctionError(409, 'PAGES_UNSEEN', 'Read all pages of all documents before you sign.')
export const fieldsEmpty = () => new FunctionError(409, 'FIELDS_EMPTY', 'Fill in all required fields before you sign.')
export const earlierFirst = () => new FunctionError(409, 'EARLIER_FIRST', 'Sign the documents before this one first.')
export const nothingToCancel = () =>
  new FunctionError(409, 'NOTHING_TO_CANCEL', 'There is no signed contract to cancel here. Reload the page.')
export const fileNotReady = () =>
  new FunctionError(409, 'FILE_NOT_READY', 'The signed documents are being prepared. Try again in a moment.')

export const certificateUnknown = () =>
  new FunctionError(404, 'CERTIFICATE_UNKNOWN', 'No company of this installation has this certificate.')
export const signerNotFound = () => new FunctionError(404, 'SIGNER_NOT_FOUND', 'Signer not found')
export const documentNotPdf = () =>
  new FunctionError(422, 'NOT_PDF', 'Choose a PDF from the client’s documents.', { details: { field: 'document_id' } })
export const expiryRefused = () =>
  new FunctionError(422, 'EXPIRY_REFUSED', 'Choose a later last day, within a year from today.', {
    details: { field: 'expires_on' },
  })
export const paperRefused = (message: string) => new FunctionError(422, 'PAPER_REFUSED', message)
