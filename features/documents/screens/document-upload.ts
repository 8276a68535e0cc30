import {
  type Accepts,
  contentType,
  documentPath,
  fileProblem,
  HEAD_BYTES,
} from '#features/documents/rules/document-file.ts'
import { namedAfterType } from '#features/documents/rules/file-names.ts'
import { readable, serverWords, UNREACHABLE } from '#platform/browser/server-words.ts'
import { supabase } from '#platform/browser/supabase.ts'
import { watched } from '#platform/browser/upload-fetch.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'

const BUCKET = 'client-documents'
// Statuses for a problem in the file itself: too large, wrong type, or malware.
const FILE_IS_NO_USE = ['413', '415', '422']
/** Links are for viewing now, so they expire soon. */
const LINK_SECONDS = 300

export interface UploadRequest {
  file: File
  accepts: Accepts
  /** Licenses have their own folder. */
  folder?: 'drivers-licenses' | null
  /** Defaults to the clients' bucket. */
  bucket?: string
  /** The uploaded percentage. The server's response follows after 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** A file in the bucket that doesn't belong to a record yet. */
export interface StoredDocument {
  path: string
  fileName: string
  sizeBytes: number
  mimeType: string
}

/** The file can't be accepted as it is, so a retry wouldn't help. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

const headOf = async (file: File) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

/** Returns a sentence on why a file can't be chosen for a place, or null if it can. */
export const chosenFileProblem = async (file: File, accepts: Accepts): Promise<string | null> =>
  fileProblem({ name: file.name, sizeBytes: file.size, type: file.type, head: await headOf(file) }, accepts)

/**
 * Checks and uploads the file. The browser warns before the tab is closed meanwhile. Throws `FileRefused` or the
 * server's error. An interrupted upload leaves no file behind.
 */
export async function storeDocument({
  file,
  accepts,
  folder = null,
  bucket = BUCKET,
  onProgress,
  signal,
}: UploadRequest): Promise<StoredDocument> {
  const head = await headOf(file)
  const problem = await chosenFileProblem(file, accepts)
  if (problem !== null) throw new FileRefused(problem)
  const mimeType = contentType(head) ?? file.type
  const fileName = namedAfterType(file.name, mimeType)
  const path = documentPath(crypto.randomUUID(), mimeType, folder)
  const letGo = askBeforeClosing()
  // The content decides the type, because a browser that doesn't know the extension gives none.
  const body = new Blob([file], { type: mimeType })
  const { error } = await watched(path, { onProgress: onProgress ?? (() => undefined), signal }, () =>
    supabase.storage.from(bucket).upload(path, body, { contentType: mimeType, metadata: { file_name: fileName } }),
  ).finally(letGo)
  if (error) {
    await discardDocument(path, bucket)
    if (FILE_IS_NO_USE.includes(String(Object(error).statusCode))) throw new FileRefused(serverWords(error.message))
    // Without a status there was no response, and the browser's own message is unhelpful.
    throw error.name === 'StorageUnknownError' ? new Error(UNREACHABLE, { cause: error }) : readable(error)
  }
  return { path, fileName, sizeBytes: file.size, mimeType }
}

/** Uploads the file and runs `keep`. If `keep` fails, deletes the file again. */
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

/** Deletes a file without a record. If this fails, the server deletes it after a day. */
export async function discardDocument(path: string, bucket = BUCKET): Promise<void> {
  await supabase.storage.from(bucket).remove([path])
}

/** Types that not every browser shows. The server renders a copy of these as JPEG or WebP. */
const RENDERED = ['image/heic', 'image/tiff']
const AS_PICTURE = { transform: { quality: 85 } }

/** Returns a URL that is valid for five minutes. With `download`, the URL saves the file under that name; otherwise a browser shows it. */
export async function documentLink(path: string, mimeType: string, download?: string): Promise<string> {
  const shown = RENDERED.includes(mimeType) ? AS_PICTURE : {}
  const { data, error } = await supabase.storage
    .from(BUCKET)
    .createSignedUrl(path, LINK_SECONDS, download === undefined ? shown : { download })
  if (error) throw readable(error)
  return data.signedUrl
}
