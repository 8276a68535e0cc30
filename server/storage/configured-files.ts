import path from 'node:path'
import { diskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

interface FilesConfig {
  dataDir: string
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null
}

/** Files in the S3 bucket that is configured, or else in the data folder. */
export function openFiles({ dataDir, s3 }: FilesConfig): FileStore {
  const folder = path.join(dataDir, 'files')
  return s3 === null ? diskFileStore(folder) : s3FileStore({ ...s3, waitingFolder: folder })
}
