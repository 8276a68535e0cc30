import { buffer } from 'node:stream/consumers'
import { contentType, HEAD_BYTES } from '#features/documents/rules/document-file.ts'
import type { FileInspector, FileProblem } from '#platform/files/file-inspector.ts'
import { StorageError } from '#platform/storage/errors.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

/**
 * Returns a store that accepts only images that a screen can display and PDFs that only show pages. It inspects files
 * after they are stored, so uploads need no memory, and deletes a rejected file before any row refers to it.
 */
export function inspectedFiles(files: FileStore, inspector: FileInspector): FileStore {
  async function put(...[id, bytes, sender]: Parameters<FileStore['put']>): Promise<number> {
    const head = new FileHead()
    const size = await files.put(id, head.of(bytes), sender)
    const kind = inspectedKind(head.bytes)
    if (kind === null) return size
    const problem = await inspector.inspect(kind, () => stored(files, id))
    if (problem === null) return size
    await files.delete(id)
    throw refusals[problem]()
  }
  return { ...files, put }
}

/** Remembers the first bytes of a passing file. */
class FileHead {
  bytes: Buffer = Buffer.alloc(0)

  async *of(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const left = HEAD_BYTES - this.bytes.length
      if (left > 0) this.bytes = Buffer.concat([this.bytes, piece.subarray(0, left)])
      yield piece
    }
  }
}

function inspectedKind(head: Uint8Array): 'picture' | 'pdf' | null {
  const type = contentType(head)
  if (type === null) return null
  return type === 'application/pdf' ? 'pdf' : 'picture'
}

async function stored(files: FileStore, id: string): Promise<Buffer> {
  const bytes = await files.get(id)
  if (bytes === null) throw new Error(`The stored file ${id} is gone`)
  return buffer(bytes)
}

const PRINT_IT = 'Print it to a new PDF and upload that file.'
const unsafe = (message: string) => new StorageError(422, 'UnsafeFile', message)
const refusals: Record<FileProblem, () => StorageError> = {
  script: () => unsafe(`This PDF contains a script and was not saved. ${PRINT_IT}`),
  program: () => unsafe(`This PDF starts a program and was not saved. ${PRINT_IT}`),
  form_data: () => unsafe(`This PDF sends or loads form data and was not saved. ${PRINT_IT}`),
  embedded_file: () => unsafe('This PDF contains another file and was not saved. Upload each file separately.'),
  too_many_pixels: () =>
    unsafe(
      'This image has more than 64 million pixels and was not saved. Save it in a smaller size and upload it again.',
    ),
  unreadable: () =>
    unsafe(
      'This file is damaged or password-protected and was not saved. Save a copy without a password and try again.',
    ),
}
