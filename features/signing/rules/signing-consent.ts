import type { SignerRole } from './placed-field.ts'

/** Returns true if a signer must still agree to sign electronically. The law asks it of consumers, so the company’s signer need not. */
export const needsConsent = ({ role, consented_at }: { role: SignerRole; consented_at: Date | null }): boolean =>
  role !== 'company' && consented_at === null
