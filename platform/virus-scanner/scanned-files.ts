import type { Sender } from '#platform/http/caller.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Verdict, VirusScanner } from './virus-scanner.ts'

/** Any verdict that rejects a file. */
export type BadVerdict = Exclude<Verdict, { outcome: 'clean' }>

/** Records a rejected file and returns the error to throw. */
export type Refusing = (verdict: BadVerdict, sender: Sender | undefined) => Promise<Error>

/**
 * Stores only files that the scanner reports as clean. The bytes go to the store and the scanner at once, and are
 * deleted from the store unless the verdict is clean. No row refers to them before.
 */
export function scannedFiles(files: FileStore, scanner: VirusScanner, refusing: Refusing): FileStore {
  return { ...files, put: (id, bytes, sender) => files.put(id, scanned(bytes, sender), sender) }

  async function* scanned(bytes: AsyncIterable<Uint8Array>, sender: Sender | undefined): AsyncGenerator<Uint8Array> {
    const verdict = yield* scanner.through(bytes)
    if (verdict.outcome !== 'clean') throw await refusing(verdict, sender)
  }
}
