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
