import type { Act } from '#server/functions/function-service.ts'
import { advanceDispute } from './advance-dispute.ts'
import { correctResult } from './correct-result.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { disputeLetter } from './dispute-letter.ts'
import { openDisputes } from './open-disputes.ts'

/** The acts of the dispute desk, by the name they are called by. */
export const disputeActs = (deps: DisputeDeps): Record<string, Act> => ({
  'open-disputes': (context) => openDisputes(deps, context),
  'advance-dispute': (context) => advanceDispute(deps, context),
  'correct-dispute-result': (context) => correctResult(deps, context),
  'dispute-letter': (context) => disputeLetter(deps, context),
})
