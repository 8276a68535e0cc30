import { Readable } from 'node:stream'
import { type HttpRequest, type HttpResponse, type HttpStack, Upload, type UploadOptions } from 'tus-js-client'
import { SITE } from './storage-fixture.ts'

type Fetch = (request: Request) => Response | Promise<Response>

export interface TusFile {
  bytes: Buffer
  bucketName: string
  objectName: string
  contentType?: string
  cacheControl?: string
}

/** Uploads a file with tus-js-client to a server in this process. Resolves with its address, or rejects with its error. */
export function uploadByTus(fetch: Fetch, file: TusFile, options: Partial<UploadOptions>): Promise<string> {
  const { bytes, ...metadata } = file
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(bytes, {
      endpoint: `${SITE}/storage/v1/upload/resumable`,
      httpStack: inProcess(fetch),
      retryDelays: null,
      uploadDataDuringCreation: true,
      chunkSize: 6 * 1024 * 1024,
      metadata,
      ...options,
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    })
    upload.start()
  })
}

/** The client's requests, without a port. */
const inProcess = (fetch: Fetch): HttpStack => ({
  getName: () => 'in process',
  createRequest: (method, url) => new InProcessRequest(fetch, method, url),
})

class InProcessRequest implements HttpRequest {
  private readonly headers = new Headers()
  private readonly fetch: Fetch
  private readonly method: string
  private readonly url: string

  constructor(fetch: Fetch, method: string, url: string) {
    this.fetch = fetch
    this.method = method
    this.url = url
  }
  getMethod = () => this.method
  getURL = () => this.url
  setHeader = (name: string, value: string) => this.headers.set(name, value)
  getHeader = (name: string) => this.headers.get(name) ?? undefined
  setProgressHandler = () => undefined
  abort = async () => undefined
  getUnderlyingObject = () => null

  async send(body: unknown): Promise<HttpResponse> {
    const sent = await bytesOf(body)
    const init = { method: this.method, headers: this.headers, ...(sent === null ? {} : { body: sent }) }
    const response = await this.fetch(new Request(this.url, init))
    const text = await response.text()
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    }
  }
}

async function bytesOf(body: unknown): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return body instanceof Readable ? new Uint8Array(Buffer.concat(await body.toArray())) : null
}
