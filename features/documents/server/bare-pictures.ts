import { ArrivingBytes } from '#platform/files/arriving-bytes.ts'
import { barePhotograph, isJpeg } from '#platform/files/jpeg.ts'
import { barePicture, isPng } from '#platform/files/png.ts'
import { bareWebp, isWebp } from '#platform/files/webp.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

/**
 * Returns a store that removes camera metadata from images, because it can contain the location where a license was
 * photographed.
 */
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
    // Reads on after the end of the image, because limits apply to the whole file.
    await bytes.end()
  } finally {
    await bytes.close()
  }
}
