import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { diskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'

export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The folder for a file until it is complete, because S3 needs its length before its first byte. */
  waitingFolder: string
}

/** Stores files in a bucket of any S3-compatible service. */
export function s3FileStore(options: S3Options): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, waitingFolder } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const waiting = diskFileStore(waitingFolder)

  const send = async (method: string, id: string, headers: Record<string, string> = {}, body?: Readable) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${id}`
    const signed = await client.sign(url, { method, headers })
    // Sends the known length, which a request from a stream alone would lack. Both are web streams, but the type
    // declarations of Node and of the DOM differ.
    const streamed = body === undefined ? {} : { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }
    const response = await fetch(signed.url, { method, headers: Object.fromEntries(signed.headers), ...streamed })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await response.body?.cancel()
    throw new Error(`the file store refused ${method}: ${response.status}`)
  }

  return {
    async put(id, bytes) {
      const waitingId = randomUUID()
      try {
        const size = await waiting.put(waitingId, bytes)
        const body = (await waiting.get(waitingId)) ?? undefined
        const { body: answer } = await send('PUT', id, { 'content-length': String(size) }, body)
        await answer?.cancel()
        return size
      } finally {
        await waiting.delete(waitingId)
      }
    },
    async get(id, range) {
      const { ok, body } = await send('GET', id, range ? { range: `bytes=${range.start}-${range.end}` } : {})
      // Both are web streams, but the type declarations of Node and of the DOM differ.
      if (ok && body !== null) return Readable.fromWeb(body as NodeStream)
      await body?.cancel()
      return null
    },
    async copy(from, to) {
      // S3 may return success and report the failure in the body.
      const report = await (await send('PUT', to, { 'x-amz-copy-source': `/${bucket}/${from}` })).text()
      if (report.includes('<Error>')) throw new Error('the file store refused to copy')
    },
    async delete(id) {
      await (await send('DELETE', id)).body?.cancel()
    },
  }
}
