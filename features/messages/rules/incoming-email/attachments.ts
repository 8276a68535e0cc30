import { contentType, fileProblem, HEAD_BYTES, MAX_FILE_BYTES } from '#features/documents/rules/document-file.ts'
import { LONGEST_FILE_NAME } from '#features/documents/rules/file-names.ts'

/** The number of attachments of one email that are kept. The others are named as refused. */
export const MOST_ATTACHMENTS = 10
export const LONGEST_ATTACHMENT_PROBLEM = 300

/** A file of an email, before it is decoded. */
export interface AttachedFile {
  name: string
  contentType: string
  /** In base64. */
  content: string
  /** The name by which the HTML shows it; null for a real attachment. */
  contentId: string | null
}

/** Returns the file's bytes without decoding them: four characters of base64 are three bytes. */
const sizeOf = ({ content }: AttachedFile): number => Math.floor((content.length * 3) / 4)

/** Returns the attachments, without pictures that are part of the email's own layout, such as a logo. */
export const realAttachments = <File extends AttachedFile>(files: readonly File[], html: string): File[] =>
  files.filter(({ contentId, contentType: type }) => {
    const isShown = contentId !== null && html.includes(`cid:${contentId.replaceAll(/[<>]/g, '')}`)
    return !(isShown && type.startsWith('image/'))
  })

/** Returns the name of an attachment as it is stored, without control characters and folders. */
export function attachmentName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_FILE_NAME).toWellFormed()
  return shown || 'Attachment'
}

/** Returns why an attachment can't be a client's document, from its size alone, or null. */
export const sizeProblem = (file: AttachedFile): string | null =>
  sizeOf(file) > MAX_FILE_BYTES ? 'The file is larger than 10 MB and was not kept' : null

/** Returns why these bytes can't be a client's document, or their content type. */
export function documentType(
  name: string,
  type: string,
  bytes: Uint8Array,
): { problem: string } | { mimeType: string } {
  const head = bytes.subarray(0, HEAD_BYTES)
  const mimeType = contentType(head)
  const problem = fileProblem({ name, sizeBytes: bytes.byteLength, type: mimeType ?? type, head }, 'image-or-pdf')
  if (problem !== null || mimeType === null) return { problem: problem ?? 'Only images and PDFs are kept' }
  return { mimeType }
}
