import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Size and digest of a file in the zip. */
export interface Written {
  path: string
  bytes: number
  sha256: string
}

export interface ZipWriter {
  /** The zip itself, as fast as it is read. Throws what it was abandoned for. */
  bytes: AsyncIterable<Uint8Array>
  /** Writes one file after the other; done when its content has been taken in. */
  add: (path: string, content: Content, isPacked?: boolean) => Promise<Written>
  end: () => void
  abandon: (reason: Error) => void
}

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** A zip that is written while it is read: of what is in it, only the list of names stays in memory. */
export function zipWriter(changedAt: Date): ZipWriter {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  // A reader who goes away before the end is an error too.
  const cut = new Promise<never>((_, reject) => output.on('error', reject))
  // Whoever waits for a file hears of it; nobody else has to.
  cut.catch(() => undefined)
  zip.on('error', (error) => output.destroy(error))
  return {
    bytes: output,
    async add(path, content, isPacked = false) {
      const hash = createHash('sha256')
      const counted = { bytes: 0 }
      const source = Readable.from(measured(content, hash, counted), { objectMode: false })
      const taken = new Promise((resolve, reject) => source.on('end', resolve).on('error', reject))
      zip.addReadStream(source, path, { mtime: changedAt, compress: !isPacked })
      await Promise.race([taken, cut]).catch((error: unknown) => {
        source.destroy()
        throw error
      })
      return { path, bytes: counted.bytes, sha256: hash.digest('hex') }
    },
    end: () => zip.end(),
    abandon: (reason) => void output.destroy(reason),
  }
}

/** Passes bytes through unchanged and measures them: size and hash are complete at the end. */
export async function* measured(
  content: Content,
  hash: { update: (bytes: Uint8Array) => unknown },
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    if (bytes.byteLength === 0) continue
    hash.update(bytes)
    counted.bytes += bytes.byteLength
    yield bytes
  }
}
