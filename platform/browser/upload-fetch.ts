interface Watch {
  onProgress: (percent: number) => void
  signal: AbortSignal | undefined
}

const watches = new Map<string, Watch>()

/**
 * The fetch of supabase-js. `fetch` can't report upload progress, so watched uploads use XMLHttpRequest, and everything
 * else uses `fetch`.
 */
export const fetchWithProgress: typeof fetch = (input, init) => {
  const watch = typeof input === 'string' && init?.method === 'POST' ? watches.get(endOf(input)) : undefined
  return watch && typeof input === 'string' ? sent(input, init ?? {}, watch) : fetch(input, init)
}

/** Runs `send`, which uploads to `path`, and reports its progress in percent. */
export async function watched<Result>(path: string, watch: Watch, send: () => Promise<Result>): Promise<Result> {
  const end = endOf(path)
  watches.set(end, watch)
  try {
    return await send()
  } finally {
    watches.delete(end)
  }
}

/** File names are random, so the last part of the path is unique. */
const endOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

function sent(address: string, { method = 'POST', headers, body }: RequestInit, watch: Watch): Promise<Response> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      watch.onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100))
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }))
    // The same error as fetch's.
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'))
    watch.signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (watch.signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    // Uploads are never streams, which only fetch can send.
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean)
  return new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
  )
}
