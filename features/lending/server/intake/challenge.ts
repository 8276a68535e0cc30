import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CHALLENGE_LASTS_MS, FASTEST_MS, isSolution } from '#features/lending/rules/intake/bot-check.ts'
import type { IntakeDeps } from './intake-deps.ts'

type Signing = Pick<IntakeDeps, 'intakeSecret' | 'clock'>

const signature = ({ intakeSecret }: Pick<Signing, 'intakeSecret'>, ...parts: string[]): string =>
  createHmac('sha256', intakeSecret).update(parts.join('\n')).digest('base64url')

/** Returns a challenge for the page of a company. The server stores nothing. */
export function newChallenge(deps: Signing, company: string): string {
  const [issued, nonce] = [String(deps.clock()), randomBytes(12).toString('base64url')]
  return [issued, nonce, signature(deps, 'challenge', company, issued, nonce)].join('.')
}

/** Returns true if the challenge is ours, old enough for a person, not too old, and solved. */
export function isSolved(deps: Signing, company: string, challenge: string, solution: string): boolean {
  const [issued = '', nonce = '', signed = ''] = challenge.split('.')
  const expected = Buffer.from(signature(deps, 'challenge', company, issued, nonce))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const ageMs = deps.clock() - Number(issued)
  if (!(ageMs >= FASTEST_MS && ageMs <= CHALLENGE_LASTS_MS)) return false
  return isSolution(createHash('sha256').update(`${challenge}.${solution}`).digest())
}

/** Returns the secret of a link that the company sends. It follows from the link, so the same one can be sent again, and only its hash is stored. */
export const invitationTokenOf = (
  deps: Pick<Signing, 'intakeSecret'>,
  organizationId: string,
  linkId: string,
): string => signature(deps, 'application invitation', organizationId, linkId)

/** Returns the secret of the link that a submission gets. A repeated submission gets the same one, and only its hash is stored. */
export const tokenOf = (deps: Signing, organizationId: string, idempotencyKey: string): string =>
  signature(deps, 'application link', organizationId, idempotencyKey)

/** Returns the secret of a co-applicant's link. It follows from the link, so the same one can be sent again, and only its hash is stored. */
export const jointTokenOf = (deps: Pick<Signing, 'intakeSecret'>, organizationId: string, linkId: string): string =>
  signature(deps, 'co-applicant link', organizationId, linkId)
