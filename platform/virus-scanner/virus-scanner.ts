/** What a scanner says of one file. Only `clean` lets it be kept. */
export type Verdict =
  | { outcome: 'clean' }
  | { outcome: 'found'; signature: string }
  /** It is larger than the scanner takes, so nobody has seen all of it. */
  | { outcome: 'too_large' }
  | { outcome: 'unavailable'; reason: string }

export interface VirusScanner {
  /**
   * Passes a file's pieces on while they are scanned, and tells what was found when the last has been. It ends early when
   * the scanner already knows, or is gone. A piece's memory is left alone once the next is asked for.
   */
  through: (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, Verdict>
  /** The line it introduces itself with; null while it doesn't answer. */
  version: () => Promise<string | null>
}

/** When a file was last not scanned, and why; null when each was since this process began. */
export interface ScannerFailure {
  at: number
  reason: string
}
