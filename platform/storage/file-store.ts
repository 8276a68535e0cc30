import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Sender } from '#platform/http/caller.ts'
import type { ByteRange } from '#platform/http/partial-content.ts'
import { diskFileStore } from './disk-file-store.ts'
import { type S3Options, s3FileStore } from './s3-file-store.ts'

/** Stores bytes. An id is always our own, so that a caller's name never becomes a path. */
export interface FileStore {
  /**
   * Stores all of `bytes` durably and returns their number. Stores nothing if reading them fails. Writes each piece
   * before requesting the next one, which may reuse its memory. `sender` is for stores that inspect files.
   */
  put: (id: string, bytes: AsyncIterable<Uint8Array>, sender?: Sender) => Promise<number>
  /** Returns null if the file does not exist. */
  get: (id: string, range?: ByteRange) => Promise<Readable | null>
  copy: (from: string, to: string) => Promise<void>
  /** Deletes a file. A missing one is not an error. */
  delete: (id: string) => Promise<void>
}

interface FilesConfig {
  dataDir: string
  s3: Omit<S3Options, 'waitingFolder'> | null
}

/** Returns the configured S3 bucket, or otherwise the data folder. */
export function openFiles({ dataDir, s3 }: FilesConfig): FileStore {
  const folder = path.join(dataDir, 'files')
  return s3 === null ? diskFileStore(folder) : s3FileStore({ ...s3, waitingFolder: folder })
}
