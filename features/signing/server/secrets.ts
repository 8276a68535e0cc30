import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningDeps } from './signing-deps.ts'

type Secret = Pick<SigningDeps, 'signingSecret'>

const mac = ({ signingSecret }: Secret, ...parts: string[]): Buffer =>
  createHmac('sha256', signingSecret).update(parts.join('\n')).digest()

/** Returns the secret of a signer's link. It follows from the link, so the same one can be sent again, and only its hash is stored. */
export const linkSecretOf = (deps: Secret, organizationId: string, linkId: string): string =>
  mac(deps, 'signing link', organizationId, linkId).toString('base64url')

/** Returns the address of a signer's page. The secret is in the fragment, which browsers never send, so it reaches no log. */
export const signingAddress = (
  deps: Pick<SigningDeps, 'signingSecret' | 'appUrl'>,
  organizationId: string,
  linkId: string,
) => `${deps.appUrl}/sign#${linkSecretOf(deps, organizationId, linkId)}`

const CODES = 1_000_000
const CODE_DIGITS = 6

/** Returns the `number`th code of a link's identity step: six digits. The database stores only how many were sent. */
export const identityCode = (deps: Secret, linkId: string, number: number): string =>
  String(mac(deps, 'signing code', linkId, String(number)).readUInt32BE() % CODES).padStart(CODE_DIGITS, '0')

/** Compares two texts in a time that doesn't depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
