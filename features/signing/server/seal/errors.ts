/** The file can't be sealed. `reason` says why; the message is for the log. */
export class SealError extends Error {
  readonly reason: 'encrypted' | 'unreadable' | 'no_pages'

  constructor(reason: SealError['reason'], cause?: unknown) {
    super(`The PDF can't be sealed: ${reason}`, { cause })
    this.reason = reason
  }
}
