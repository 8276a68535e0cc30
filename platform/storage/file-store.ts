import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Sender } from '#platform/http/caller.ts'
import type { ByteRange } from '#platform/http/partial-content.ts'
import { diskFileStore } from './disk-file-store.ts'
import { type S3Options, s3FileStore } from './s3-file-store.ts'

/** Where the bytes are. An id is always one that we made, so that no caller's name ever becomes a path. */
export interface FileStore {
  /**
   * Keeps the whole of `bytes` durably and answers how many they are. When reading them fails, nothing is kept. Each piece is written
   * before the next is asked for, because the next may reuse its memory. `sender` is for stores that look at what they keep.
   */
  put: (id: string, bytes: AsyncIterable<Uint8Array>, sender?: Sender) => Promise<number>
  /** Null when there is no such file. */
  get: (id: string, range?: ByteRange) => Promise<Readable | null>
  copy: (from: string, to: string) => Promise<void>
  /** A file that isn't there is as good as deleted. */
  delete: (id: string) => Promise<void>
}

interface FilesConfig {
  dataDir: string
  s3: Omit<S3Options, 'waitingFolder'> | null
}

/** Files in the S3 bucket that is configured, or else in the data folder. */
export function openFiles({ dataDir, s3 }: FilesConfig): FileStore {
  const folder = path.join(dataDir, 'files')
  return s3 === null ? diskFileStore(folder) : s3FileStore({ ...s3, waitingFolder: folder })
}
