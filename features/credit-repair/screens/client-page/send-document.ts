import type { UploadKind } from '#features/credit-repair/rules/client-page/uploads.ts'
import { Refused } from '#platform/browser/client-link.ts'
import { serverWords } from '#platform/browser/server-words.ts'
import type { Secrets } from './calls.ts'

/** Sends a document of an open page. Throws `Refused` with text for the reader. */
export async function sendDocument({ token, session }: Secrets, kind: UploadKind, file: File): Promise<void> {
  const headers = {
    ...{ 'x-repair-link': token, 'x-repair-session': session ?? '', 'x-document-kind': kind },
    ...{ 'x-file-name': encodeURIComponent(file.name), 'content-type': file.type || 'application/octet-stream' },
  }
  const response = await fetch('/repair-documents', { method: 'POST', headers, body: file }).catch(() => null)
  if (response?.ok) return
  const { message, code } = Object(await response?.json().catch(() => null))
  throw new Refused(serverWords(message, NOT_SENT), false, typeof code === 'string' ? code : 'UNREACHABLE')
}

const NOT_SENT = 'The file wasn’t sent. Check your connection and try again.'
