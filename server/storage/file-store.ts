import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes are. An id is always one that we made, so that no caller's name ever becomes a path. */
export interface FileStore {
  /** Keeps the whole of `bytes`, durably, or nothing: when reading them fails, what was kept so far is gone. */
  put: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Null when there is no such file. */
  get: (id: string, range?: ByteRange) => Promise<Readable | null>
  copy: (from: string, to: string) => Promise<void>
  /** A file that isn't there is as good as deleted. */
  delete: (id: string) => Promise<void>
}
