type Send = (path: string, body: unknown, headers: Record<string, string>) => Promise<Response>

export interface Browser {
  /** POSTs with the cookies of earlier responses. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
  /** Returns the cookie headers of the latest response. */
  lines: () => string[]
  cookie: () => string
}

/** A browser that keeps cookies, without their paths and ages. */
export function browserOf(send: Send, jar: Map<string, string> = new Map()): Browser {
  let lines: string[] = []
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    async post(path, body, headers = {}) {
      const response = await send(path, body, jar.size === 0 ? headers : { ...headers, cookie: cookie() })
      lines = response.headers.getSetCookie()
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return response
    },
    lines: () => lines,
    cookie,
  }
}
