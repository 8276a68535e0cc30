/** The scanner's verdict on a file. Only `clean` allows storing it. */
export type Verdict =
  | { outcome: 'clean' }
  | { outcome: 'found'; signature: string }
  /** The file is larger than the scanner accepts, so not all of it was scanned. */
  | { outcome: 'too_large' }
  | { outcome: 'unavailable'; reason: string }

export interface VirusScanner {
  /**
   * Passes a file's pieces on while scanning them, and returns the verdict after the last one. Ends early if the
   * verdict is already known or the scanner is gone. Doesn't use a piece's memory after requesting the next one.
   */
  through: (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, Verdict>
  /** Returns the scanner's version line, or null if it doesn't respond. */
  version: () => Promise<string | null>
}

/** The time and reason of the last file that wasn't scanned. Null if there was none since the process started. */
export interface ScannerFailure {
  at: number
  reason: string
}
