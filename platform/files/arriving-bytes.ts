/**
 * Bytes that arrive in pieces, parts of which are read before they are passed on. A piece is valid until the next one
 * is requested.
 */
export class ArrivingBytes {
  private readonly pieces: AsyncIterator<Uint8Array>
  private piece: Uint8Array = new Uint8Array()

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }

  /** Copies the next `count` bytes, or as many as remain. */
  async take(count: number): Promise<Buffer> {
    const taken: Uint8Array[] = []
    for (let wanted = count; wanted > 0 && (await this.hasMore()); ) {
      const part = this.piece.subarray(0, wanted)
      taken.push(Uint8Array.from(part))
      this.piece = this.piece.subarray(part.length)
      wanted -= part.length
    }
    return Buffer.concat(taken)
  }

  /** Puts taken bytes back in front. */
  putBack(taken: Uint8Array): void {
    this.piece = Buffer.concat([taken, this.piece])
  }

  /** Returns the rest of the current piece without copying; empty at the end. */
  async atHand(): Promise<Uint8Array> {
    return (await this.hasMore()) ? this.piece : new Uint8Array()
  }

  /** Skips `count` bytes of the current piece. */
  pass(count: number): void {
    this.piece = this.piece.subarray(count)
  }

  /** Yields the next `count` bytes, or as many as remain, without copying. */
  async *upTo(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0 && (await this.hasMore()); ) {
      const part = this.piece.subarray(0, left)
      yield part
      this.pass(part.length)
      left -= part.length
    }
  }

  rest(): AsyncGenerator<Uint8Array> {
    return this.upTo(Number.POSITIVE_INFINITY)
  }

  /** Reads to the end and discards the bytes, for wrappers around the source that count them. */
  async end(): Promise<void> {
    while (await this.hasMore()) this.piece = new Uint8Array()
  }

  /** Closes the source, whether it was read to the end or not. */
  async close(): Promise<void> {
    await this.pieces.return?.()
  }

  private async hasMore(): Promise<boolean> {
    while (this.piece.length === 0) {
      const next = await this.pieces.next()
      if (next.done === true) return false
      this.piece = next.value
    }
    return true
  }
}
