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
  /** The zip's bytes, produced only as fast as they are read. Throws the error that the zip was abandoned with. */
  bytes: AsyncIterable<Uint8Array>
  /** Writes one file after another. Resolves once the file's content has been read. */
  add: (path: string, content: Content, isPacked?: boolean) => Promise<Written>
  end: () => void
  abandon: (reason: Error) => void
}

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Writes a zip while it is read. Only the list of file names stays in memory. */
export function zipWriter(changedAt: Date): ZipWriter {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  // A reader that stops before the end is an error too.
  const cut = new Promise<never>((_, reject) => output.on('error', reject))
  // A waiting `add` receives this error; without one, the rejection would be unhandled.
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

/** Passes bytes through unchanged and measures them. Size and hash are final at the end of the stream. */
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
