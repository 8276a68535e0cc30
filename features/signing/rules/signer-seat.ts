import type { PlacedField, SignerRole } from './placed-field.ts'

// Apart from the schemas of placed-field.ts, whose library the signer's page doesn't load.

export const MOST_SIGNERS = 20
/** The roles that several people can have in one envelope. */
export const SHARED_ROLES: readonly SignerRole[] = ['co_applicant', 'cosigner']

/** A signer's place among the signers of an envelope. */
export interface SignerSeat {
  role: SignerRole
  /** From 1, among the signers of this role. */
  role_number: number
}

/** Returns true if this signer fills the field. */
export const isFieldOf = (
  { signer, signer_number = 1 }: Pick<PlacedField, 'signer' | 'signer_number'>,
  { role, role_number }: SignerSeat,
): boolean => signer === role && signer_number === role_number

/** Returns the places of signers whose roles are given in order. */
export function seatsOf(roles: readonly SignerRole[]): SignerSeat[] {
  return roles.map((role, index) => ({
    role,
    role_number: roles.slice(0, index + 1).filter((other) => other === role).length,
  }))
}
