/** A text to be sent to one phone. */
export interface TextToSend {
  /** By which the carrier tells us later what became of it (features/messages/server/texts/carrier-hook.ts). */
  messageId: string
  /** Ten digits. */
  to: string
  body: string
}

/** The carrier said no, and means it: nothing was sent. The message is what a person reads. */
export class TextRefused extends Error {}

/** The carrier has not taken the text, and may take it later: it is busy, away, or doesn't know us. */
export class CarrierUnavailable extends Error {}

/** Whether the text went out is not known: the carrier did not answer, or not in words we understand. */
export class TextOutcomeUnknown extends Error {}

/**
 * A company that carries texts. It keeps no key by which the same text would go out once: a text whose outcome is unknown is not
 * sent again. Throws `TextRefused`, `CarrierUnavailable` or `TextOutcomeUnknown`.
 */
export interface TextGateway {
  /** Answers the carrier's name for the text. */
  send(text: TextToSend): Promise<{ sid: string }>
}
