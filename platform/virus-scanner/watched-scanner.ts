import type { ScannerFailure, VirusScanner } from './virus-scanner.ts'

export interface WatchedScanner extends VirusScanner {
  lastFailure: () => ScannerFailure | null
}

const TOO_LARGE = 'A file was larger than it accepts (StreamMaxLength, MaxFileSize or MaxScanSize of clamd)'

/** Remembers the last file that wasn't scanned, for the operator. Each process knows only its own files. */
export function watchedScanner(scanner: VirusScanner, clock: () => number = Date.now): WatchedScanner {
  let lastFailure: ScannerFailure | null = null
  return {
    ...scanner,
    async *through(pieces) {
      const verdict = yield* scanner.through(pieces)
      if (verdict.outcome === 'unavailable') lastFailure = { at: clock(), reason: verdict.reason }
      if (verdict.outcome === 'too_large') lastFailure = { at: clock(), reason: TOO_LARGE }
      return verdict
    },
    lastFailure: () => lastFailure,
  }
}
