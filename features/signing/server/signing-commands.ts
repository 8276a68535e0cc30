import type { Act } from '#platform/functions/function-service.ts'
import { signingLink } from './signer-command.ts'
import { signingFile } from './signer-file.ts'
import type { SigningDeps } from './signing-deps.ts'
import { envelopes } from './staff/envelope-command.ts'
import { envelopeFile } from './staff/envelope-file.ts'

/** The commands for signing, by name. */
export const signingCommands = (deps: SigningDeps): Record<string, Act> => ({
  envelopes: (context) => envelopes(deps, context),
  'envelope-file': (context) => envelopeFile(deps, context),
  'signing-file': (context) => signingFile(deps, context),
  'signing-link': (context) => signingLink(deps, context),
})
