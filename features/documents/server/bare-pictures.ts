import { ArrivingBytes } from '#platform/files/arriving-bytes.ts'
import { barePhotograph, isJpeg } from '#platform/files/jpeg.ts'
import { barePicture, isPng } from '#platform/files/png.ts'
import { bareWebp, isWebp } from '#platform/files/webp.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

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
