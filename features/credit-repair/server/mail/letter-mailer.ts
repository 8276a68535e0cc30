import type { PlainDate } from '#platform/rules/dates.ts'

/** A postal address in the United States. */
export interface PostalAddress {
  name: string
  line1: string
  line2?: string
  city: string
  state: string
  zip: string
}

/** A letter to print and to send by certified mail. */
export interface OutgoingLetter {
  /** The same key is never mailed twice. */
  key: string
  description: string
  from: PostalAddress
  to: PostalAddress
  pdf: Uint8Array
}

/** An event of the letter's way, as the service reports it. */
export interface TrackingEvent {
  name: string
  /** An instant. */
  time: string
  location: string | null
}

/** The progress of a letter. */
export interface LetterState {
  /** The service's id of the letter. */
  id: string
  trackingNumber: string | null
  expectedOn: PlainDate | null
  events: TrackingEvent[]
}

/** The service that prints and mails letters: the port. */
export interface LetterMailer {
  send(letter: OutgoingLetter): Promise<LetterState>
  /** @throws LetterRefused if the service has no such letter */
  stateOf(id: string): Promise<LetterState>
}

/** The service can't be reached, or its reply can't be read. The letter may have been mailed: use the same key again. */
export class MailerUnavailable extends Error {}

/** The service refused the letter, and mails none. */
export class LetterRefused extends Error {}
