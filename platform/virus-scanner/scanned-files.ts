import type { Sender } from '#platform/http/caller.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Verdict, VirusScanner } from './virus-scanner.ts'

/** Why a file is not kept: every verdict but the good one. */
export type BadVerdict = Exclude<Verdict, { outcome: 'clean' }>

/** What is thrown for a file that is not kept, once whoever has to know of it does. */
export type Refusing = (verdict: BadVerdict, sender: Sender | undefined) => Promise<Error>

/**
 * A store that keeps what the scanner called clean, and nothing else. The bytes go to both at once, and what they were written
 * into is gone again unless the verdict is good: until then no row names them.
 */
export function scannedFiles(files: FileStore, scanner: VirusScanner, refusing: Refusing): FileStore {
  return { ...files, put: (id, bytes, sender) => files.put(id, scanned(bytes, sender), sender) }

  async function* scanned(bytes: AsyncIterable<Uint8Array>, sender: Sender | undefined): AsyncGenerator<Uint8Array> {
    const verdict = yield* scanner.through(bytes)
    if (verdict.outcome !== 'clean') throw await refusing(verdict, sender)
  }
}
