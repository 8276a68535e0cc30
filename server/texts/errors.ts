import type { TextObstacle } from '#domain/messages/text-obstacle.ts'
import { clientNotFound } from '#server/acts/refusals.ts'
import { FunctionError } from '#server/functions/errors.ts'

const CODES: Readonly<Record<TextObstacle['kind'], string>> = {
  'no phone': 'PHONE_MISSING',
  'not agreed': 'TEXTS_NOT_AGREED',
  stopped: 'TEXTS_STOPPED',
  'quiet hours': 'QUIET_HOURS',
}

export const textRefused = ({ kind, sentence }: Pick<TextObstacle, 'kind' | 'sentence'>) =>
  new FunctionError(422, CODES[kind], sentence)

const BY_CODE: Record<string, () => FunctionError> = {
  CLIENT_NOT_FOUND: clientNotFound,
  STOPPED_BY_PHONE: () =>
    new FunctionError(
      422,
      'STOPPED_BY_PHONE',
      'This phone has texted STOP. Only START, texted from the phone itself, lets texts go there again',
    ),
  CLIENT_ARCHIVED: () =>
    new FunctionError(
      422,
      'CLIENT_ARCHIVED',
      'This client is archived. Bring the client back to record that they agreed',
    ),
  PHONE_MISSING: () => textRefused({ kind: 'no phone', sentence: 'This client has no phone number' }),
}

/** The refusal that the database named; does nothing when it named none. */
export function refuseFor(code: string | null | undefined): void {
  if (code === null || code === undefined) return
  throw BY_CODE[code]?.() ?? new Error(`the database refused with ${code}`)
}
