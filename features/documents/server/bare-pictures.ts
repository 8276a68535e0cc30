import type { FileStore } from '#server/storage/file-store.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import { barePhotograph, isJpeg } from './jpeg.ts'
import { barePicture, isPng } from './png.ts'
import { bareWebp, isWebp } from './webp.ts'

/** A store that keeps pictures without what cameras write into them: where a driver's license was photographed is nobody's business. */
export function barePictures(files: FileStore): FileStore {
  return { ...files, put: (id, bytes, sender) => files.put(id, bare(bytes), sender) }
}

const HEAD_BYTES = 12

async function* bare(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bytes = new ArrivingBytes(pieces)
  try {
    const head = await bytes.take(HEAD_BYTES)
    bytes.putBack(head)
    if (isJpeg(head)) yield* barePhotograph(bytes)
    else if (isPng(head)) yield* barePicture(bytes)
    else if (isWebp(head)) yield* bareWebp(bytes)
    else yield* bytes.rest()
    // What follows the end of a picture is read all the same: a file's limits are about all of it.
    await bytes.end()
  } finally {
    await bytes.close()
  }
}
