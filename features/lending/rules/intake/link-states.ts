// Screens of staff import this file, so it has no schema of the applicants' forms.

/** The ways in which a link is sent. */
export const LINK_CHANNELS = ['email', 'text'] as const
export type LinkChannel = (typeof LINK_CHANNELS)[number]

/** A link as staff see it. Instants are ISO text. */
export interface Invitation {
  id: string
  channel: LinkChannel | null
  product_name: string | null
  sent_by_name: string | null
  sent_at: string
  times_sent: number
  opened_at: string | null
  started_at: string | null
  submitted_at: string | null
  revoked_at: string | null
  expires_at: string
  renewal_asked_at: string | null
  application_number: string | null
}

export type InvitationState = 'submitted' | 'revoked' | 'expired' | 'started' | 'opened' | 'sent'

/** Returns the state of a link at an instant in milliseconds. */
export function invitationState(link: Invitation, nowMs: number): InvitationState {
  if (link.submitted_at !== null) return 'submitted'
  if (link.revoked_at !== null) return 'revoked'
  if (Date.parse(link.expires_at) <= nowMs) return 'expired'
  if (link.started_at !== null) return 'started'
  return link.opened_at === null ? 'sent' : 'opened'
}

/**
 * The relations of a co-applicant to the applicant. None of them is a marital status, which a creditor may not ask for here.
 *
 * @see 12 CFR 1002.5(d)(1)
 */
export const RELATIONS = ['household', 'family', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

export type JointState = 'finished' | 'removed' | 'revoked' | 'expired' | 'opened' | 'sent'

/** A co-applicant's link as its readers see it. Instants are ISO text. */
export interface JointLinkFacts {
  submitted_at: string | null
  removed_at: string | null
  revoked_at: string | null
  opened_at: string | null
  expires_at: string
}

/** Returns the state of a co-applicant's link at an instant in milliseconds. */
export function jointState(link: JointLinkFacts, nowMs: number): JointState {
  if (link.submitted_at !== null) return 'finished'
  if (link.removed_at !== null) return 'removed'
  if (link.revoked_at !== null) return 'revoked'
  if (Date.parse(link.expires_at) <= nowMs) return 'expired'
  return link.opened_at === null ? 'sent' : 'opened'
}
