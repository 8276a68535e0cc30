import { Refused } from '#platform/browser/client-link.ts'
import { serverWords } from '#platform/browser/server-words.ts'

/** The headers that authorize an upload: the secret of an application's link, or those of a signer's open page. */
export type UploadSecrets = { 'x-application-link': string } | { 'x-signing-link': string; 'x-signing-session': string }

/** Sends a file for a requested document. Throws `Refused` with text for the reader. */
export async function sendDocument(secrets: UploadSecrets, requestedId: string, file: File): Promise<void> {
  const headers = { ...secrets, 'x-condition': requestedId, 'x-file-name': encodeURIComponent(file.name) }
  const response = await fetch('/application-documents', {
    method: 'POST',
    headers: { ...headers, 'content-type': file.type || 'application/octet-stream' },
    body: file,
  }).catch(() => null)
  if (response?.ok) return
  const { message, code } = Object(await response?.json().catch(() => null))
  throw new Refused(serverWords(message, NOT_SENT), false, typeof code === 'string' ? code : 'UNREACHABLE')
}

const NOT_SENT = 'The file wasn’t sent. Check your connection and try again.'
