import { FunctionError } from '#platform/functions/errors.ts'

export const nothingRead = () =>
  new FunctionError(
    422,
    'NOTHING_READ',
    'No account, inquiry, or score could be read. If the report shows one bureau, choose it. A scanned report has no text to read.',
  )
export const documentUnknown = () => new FunctionError(404, 'DOCUMENT_NOT_FOUND', 'This client has no such document')
export const importedReportUnknown = () =>
  new FunctionError(404, 'IMPORTED_REPORT_NOT_FOUND', 'Imported report not found')
