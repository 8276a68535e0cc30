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
  undelivered_because: string | null
}

/** Returns the label of a status as it is stored. */
export const statusLabel = (status: string): string =>
  Object.hasOwn(ENVELOPE_STATUS_LABELS, status) ? ENVELOPE_STATUS_LABELS[status as EnvelopeStatus] : status // hasOwn has checked it

/** Returns how far a signer is. */
export function signerProgress(signer: Signer): string {
  const { means, asked_at, delivered_at, opened_at, signed_at, declined_at, undelivered_because } = signer
  if (signed_at !== null) return 'Signed'
  if (declined_at !== null) return 'Declined'
  if (asked_at === null) return 'Waits for others'
  if (means === 'paper') return 'Signs on paper'
  if (means === 'tablet') return 'Signs in person'
  if (undelivered_because !== null) return 'The link didn’t arrive'
  if (opened_at !== null) return 'Opened'
  return delivered_at === null ? 'Not delivered yet' : 'Delivered'
}

/** Returns the names of the signers whose turn it is. */
export const waitingFor = (signers: readonly Signer[]): string =>
  signers
    .filter(({ asked_at, signed_at, declined_at }) => asked_at !== null && signed_at === null && declined_at === null)
    .map(({ name }) => name)
    .join(', ')

interface News {
  status: string
  signed_at: string | null
  unanswered_since: string | null
  undelivered_since: string | null
}

/** Returns what an envelope needs from staff, or an empty list. */
export const attentionOf = ({ status, signed_at, unanswered_since, undelivered_since }: News): string[] => [
  ...(unanswered_since === null ? [] : ['Question to answer']),
  ...(undelivered_since === null || status !== 'sent' || signed_at !== null ? [] : ['Link not delivered']),
]
