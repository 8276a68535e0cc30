import {
  type Accepts,
  contentType,
  documentPath,
  fileProblem,
  HEAD_BYTES,
} from '#features/documents/rules/document-file.ts'
import { supabase, UNREACHABLE } from '#platform/browser/supabase.ts'
import { watched } from '#platform/browser/upload-fetch.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'

const BUCKET = 'client-documents'
// What the server found in the file itself: too large, of a wrong kind, or malware.
const FILE_IS_NO_USE = ['413', '415', '422']
/** A link is made for looking now, not for keeping. */
const LINK_SECONDS = 300

export interface UploadRequest {
  file: File
  accepts: Accepts
  /** Licences have a folder of their own. */
  folder?: 'drivers-licenses' | null
  /** The clients' own bucket unless given. */
  bucket?: string
  /** How much is out, in percent; the server's answer comes after the hundredth. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** A file that lies in the bucket, and is not yet said to belong to anything. */
export interface StoredDocument {
  path: string
  fileName: string
  sizeBytes: number
  mimeType: string
}

/** The file can't be taken as it is: trying again wouldn't help. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/** Checks the file and uploads it; the browser asks before the tab is closed meanwhile. Throws `FileRefused`, or the server's words; what was cut short leaves no file behind. */
export async function storeDocument({
  file,
  accepts,
  folder = null,
  bucket = BUCKET,
  onProgress,
  signal,
}: UploadRequest): Promise<StoredDocument> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const problem = fileProblem({ name: file.name, sizeBytes: file.size, type: file.type, head }, accepts)
  if (problem !== null) throw new FileRefused(problem)
  const mimeType = contentType(head) ?? file.type
  const path = documentPath(crypto.randomUUID(), file.name, folder)
  const letGo = askBeforeClosing()
  // The bytes decide: a browser that doesn't know the extension says nothing.
  const body = new Blob([file], { type: mimeType })
  const { error } = await watched(path, { onProgress: onProgress ?? (() => undefined), signal }, () =>
    supabase.storage.from(bucket).upload(path, body, { contentType: mimeType, metadata: { file_name: file.name } }),
  ).finally(letGo)
  if (error) {
    await discardDocument(path, bucket)
    if (FILE_IS_NO_USE.includes(String(Object(error).statusCode))) throw new FileRefused(error.message)
    // Without a status nothing answered: the browser's own words say little.
    throw error.name === 'StorageUnknownError' ? new Error(UNREACHABLE, { cause: error }) : error
  }
  return { path, fileName: file.name, sizeBytes: file.size, mimeType }
}

/** Stores the file and has it kept, together: when `keep` fails, the file goes again. */
export async function keepDocument(
  wish: UploadRequest,
  keep: (stored: StoredDocument) => Promise<unknown>,
): Promise<void> {
  const letGo = askBeforeClosing()
  try {
    const stored = await storeDocument(wish)
    await keep(stored).catch(async (error: unknown) => {
      await discardDocument(stored.path, wish.bucket)
      throw error
    })
  } finally {
    letGo()
  }
}

/** Removes a file that belongs to nothing. Whatever this can't reach is removed by the server after a day. */
export async function discardDocument(path: string, bucket = BUCKET): Promise<void> {
  await supabase.storage.from(bucket).remove([path])
}

/** An address under which the file can be read for five minutes; with `download`, one that saves it under that name. */
export async function documentLink(path: string, download?: string): Promise<string> {
  const { data, error } = await supabase.storage
    .from(BUCKET)
    .createSignedUrl(path, LINK_SECONDS, download === undefined ? {} : { download })
  if (error) throw error
  return data.signedUrl
}
