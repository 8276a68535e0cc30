import { FunctionError } from '#platform/functions/errors.ts'

export const importedBefore = () =>
  new FunctionError(
    409,
    'FILE_IMPORTED',
    'This file was already imported. To enter the rows that were refused, save them as a new file.',
  )
