import type { SigningOrder } from './envelope-status.ts'
import type { SignerRole } from './placed-field.ts'

/** The facts that decide whose turn it is. */
export interface TurnTaker {
  position: number
  role: SignerRole
  signed_at: string | Date | null
}

/**
 * Returns the signers whose turn it is. In order: the first who hasn't signed. Together: all others at once, and the company at last,
 * because it signs what the others have signed.
 */
export function signersDue<Signer extends TurnTaker>(order: SigningOrder, signers: readonly Signer[]): Signer[] {
  const open = signers
    .filter(({ signed_at }) => signed_at === null)
    .toSorted((one, other) => one.position - other.position)
  if (order === 'in_order') return open.slice(0, 1)
  const others = open.filter(({ role }) => role !== 'company')
  return others.length > 0 ? others : open
}
