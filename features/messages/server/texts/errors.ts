import type { TextObstacle } from '#features/messages/rules/text-obstacle.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { FunctionError } from '#platform/functions/errors.ts'

const CODES: Readonly<Record<TextObstacle['kind'], string>> = {
  'no number': 'TEXT_NUMBER_MISSING',
  'no phone': 'PHONE_MISSING',
  'not agreed': 'TEXTS_NOT_AGREED',
  stopped: 'TEXTS_STOPPED',
  'quiet hours': 'QUIET_HOURS',
}

export const textRefused = ({ kind, sentence }: Pick<TextObstacle, 'kind' | 'sentence'>) =>
  new FunctionError(422, CODES[kind], sentence)

/** The errors for the database's consent codes. */
export const CONSENT_REFUSALS: Record<string, () => FunctionError> = {
  CLIENT_NOT_FOUND: clientNotFound,
  STOPPED_BY_PHONE: () =>
    new FunctionError(
      422,
      'STOPPED_BY_PHONE',
      'This phone has texted STOP. Texts can go there again only after it texts START',
    ),
  CLIENT_ARCHIVED: () => clientArchived('record that they agreed'),
  PHONE_MISSING: () => textRefused({ kind: 'no phone', sentence: 'This client has no phone number' }),
}

/** The errors for the database's codes about texts from shared phones. */
export const ASSIGNMENT_REFUSALS: Record<string, () => FunctionError> = {
  TEXTS_NOT_FOUND: () => new FunctionError(404, 'TEXTS_NOT_FOUND', 'Text not found'),
  TEXTS_ALREADY_ASSIGNED: () =>
    new FunctionError(
      409,
      'TEXTS_ALREADY_ASSIGNED',
      'These texts were assigned in the meantime. Reload the page to see to whom',
    ),
  CLIENT_NOT_NAMED: () =>
    new FunctionError(422, 'CLIENT_NOT_NAMED', 'This client did not have the phone when the text came'),
  ASSIGNMENT_FINAL: () =>
    new FunctionError(409, 'ASSIGNMENT_FINAL', 'An assignment can be corrected for one day only. That day has passed'),
}
