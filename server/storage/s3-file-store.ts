import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
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
  /** Where a file waits until it is complete: S3 wants its length before its first byte. */
  waitingFolder: string
}

/** Files in a bucket of any service that speaks S3's protocol. */
export function s3FileStore(options: S3Options): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, waitingFolder } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const waiting = diskFileStore(waitingFolder)
  const urlOf = (id: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${id}`

  const send = async (method: string, id: string, headers: Record<string, string> = {}, body?: Readable) => {
    const signed = await client.sign(urlOf(id), { method, headers })
    // The length is known and sent, which a request made of a stream alone would not have.
    const streamed = body === undefined ? {} : { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }
    return fetch(signed.url, { method, headers: Object.fromEntries(signed.headers), ...streamed })
  }
  const finish = async (response: Response, act: string) => {
    await response.body?.cancel()
    if (!response.ok && response.status !== 404) throw refused(act, response)
  }

  return {
    async put(id, bytes) {
      const waitingId = randomUUID()
      await waiting.put(waitingId, bytes)
      const file = path.join(waitingFolder, waitingId.slice(0, 2), waitingId)
      try {
        const { size } = await stat(file)
        const response = await send('PUT', id, { 'content-length': String(size) }, createReadStream(file))
        await response.body?.cancel()
        if (!response.ok) throw refused('PUT', response)
      } finally {
        await rm(file, { force: true })
      }
    },
    async get(id, range) {
      const response = await send('GET', id, range ? { range: `bytes=${range.start}-${range.end}` } : {})
      if (response.ok && response.body !== null) return Readable.fromWeb(response.body as NodeStream)
      await finish(response, 'GET')
      return null
    },
    async copy(from, to) {
      const response = await send('PUT', to, { 'x-amz-copy-source': `/${bucket}/${from}` })
      // S3 may announce success and report the failure in the body.
      const report = await response.text()
      if (!response.ok || report.includes('<Error>')) throw refused('COPY', response)
    },
    async delete(id) {
      await finish(await send('DELETE', id), 'DELETE')
    },
  }
}

const refused = (act: string, { status }: Response) => new Error(`the file store refused ${act}: ${status}`)
