import { ENVELOPE_STATUS_LABELS, type EnvelopeStatus } from '#features/signing/rules/envelope-status.ts'

interface Signer {
  name: string
  role: string
  means: string
  asked_at: string | null
  delivered_at: string | null
  opened_at: string | null
  signed_at: string | null
  declined_at: string | null
}

/** Returns the label of a status as it is stored. */
export const statusLabel = (status: string): string =>
  Object.hasOwn(ENVELOPE_STATUS_LABELS, status) ? ENVELOPE_STATUS_LABELS[status as EnvelopeStatus] : status // hasOwn has checked it

/** Returns how far a signer is. */
export function signerProgress({ means, asked_at, delivered_at, opened_at, signed_at, declined_at }: Signer): string {
  if (signed_at !== null) return 'Signed'
  if (declined_at !== null) return 'Declined'
  if (asked_at === null) return 'Waits for others'
  if (means === 'paper') return 'Signs on paper'
  if (means === 'tablet') return 'Signs in person'
  if (opened_at !== null) return 'Opened'
  return delivered_at === null ? 'Not delivered yet' : 'Delivered'
}

/** Returns the names of the signers whose turn it is. */
export const waitingFor = (signers: readonly Signer[]): string =>
  signers
    .filter(({ asked_at, signed_at, declined_at }) => asked_at !== null && signed_at === null && declined_at === null)
    .map(({ name }) => name)
    .join(', ')
