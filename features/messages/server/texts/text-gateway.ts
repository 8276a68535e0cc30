/** A text to one phone. */
export interface TextToSend {
  /** With this id the carrier later reports the status (server/texts/carrier-hook.ts). */
  messageId: string
  /** The company's number: ten digits. */
  from: string
  /** Ten digits. */
  to: string
  body: string
}

/** The carrier rejected the text for good, so nothing was sent. The message is for the user. */
export class TextRefused extends Error {}

/** The carrier has not accepted the text but may later: it is busy, down, or rejects our credentials. */
export class CarrierUnavailable extends Error {}

/** Unknown whether the text was sent: no response, or an unreadable one. */
export class TextOutcomeUnknown extends Error {}

/**
 * A carrier for texts. It has no idempotency key, so a text with an unknown outcome is not sent again. Throws
 * `TextRefused`, `CarrierUnavailable` or `TextOutcomeUnknown`.
 */
export interface TextGateway {
  /** Returns the carrier's id of the text. */
  send(text: TextToSend): Promise<{ sid: string }>
}
