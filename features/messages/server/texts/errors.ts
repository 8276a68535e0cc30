import type { TextObstacle } from '#features/messages/rules/text-obstacle.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { FunctionError } from '#platform/functions/errors.ts'

const CODES: Readonly<Record<TextObstacle['kind'], string>> = {
  'no phone': 'PHONE_MISSING',
  'not agreed': 'TEXTS_NOT_AGREED',
  stopped: 'TEXTS_STOPPED',
  'quiet hours': 'QUIET_HOURS',
}

export const textRefused = ({ kind, sentence }: Pick<TextObstacle, 'kind' | 'sentence'>) =>
  new FunctionError(422, CODES[kind], sentence)

/** What the database refuses about consents to texts, by the code it names. */
export const CONSENT_REFUSALS: Record<string, () => FunctionError> = {
  CLIENT_NOT_FOUND: clientNotFound,
  STOPPED_BY_PHONE: () =>
    new FunctionError(
      422,
      'STOPPED_BY_PHONE',
      'This phone has texted STOP. Only START, texted from the phone itself, lets texts go there again',
    ),
  CLIENT_ARCHIVED: () => clientArchived('record that they agreed'),
  PHONE_MISSING: () => textRefused({ kind: 'no phone', sentence: 'This client has no phone number' }),
}
