/** The stages of an envelope. `sent` lasts until the last signer has signed and the files are filed. */
export const ENVELOPE_STATUSES = ['draft', 'sent', 'completed', 'declined', 'expired', 'canceled'] as const
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number]

const NEXT: Record<EnvelopeStatus, readonly EnvelopeStatus[]> = {
  draft: ['sent', 'canceled', 'expired'],
  sent: ['completed', 'declined', 'expired', 'canceled'],
  completed: [],
  declined: [],
  expired: [],
  canceled: [],
}

/** Returns true if an envelope can go from one status to another. An ended one never changes. */
export const canMove = (from: EnvelopeStatus, to: EnvelopeStatus): boolean => NEXT[from].includes(to)

/** The statuses of an envelope that ended without a completed file. */
export const UNFINISHED_STATUSES = ['declined', 'expired', 'canceled'] as const satisfies readonly EnvelopeStatus[]

/** The statuses of an envelope that was sent. */
export const SENT_STATUSES = ['sent', 'completed'] as const satisfies readonly EnvelopeStatus[]

/** The labels of statuses on screen. */
export const ENVELOPE_STATUS_LABELS: Record<EnvelopeStatus, string> = {
  draft: 'Draft',
  sent: 'Out for signature',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  canceled: 'Canceled',
}

/** The kinds of subjects of envelopes. Its subject decides if it can still be signed, and acts when it is completed. */
export const SUBJECT_KINDS = ['loan_application', 'repair_contract', 'none'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export const SIGNING_ORDERS = ['in_order', 'together'] as const
export type SigningOrder = (typeof SIGNING_ORDERS)[number]

export const SIGNING_MEANS = ['link', 'tablet', 'paper'] as const
export type SigningMeans = (typeof SIGNING_MEANS)[number]
