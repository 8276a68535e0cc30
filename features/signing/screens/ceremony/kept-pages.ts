import type { Secrets } from './calls.ts'

// platform/browser/handed-over.ts forgets everything with this prefix.
const PREFIX = 'signing:'
const keyOf = (token: string) => `${PREFIX}${token.slice(0, 16)}`

interface OpenSecrets extends Secrets {
  session: string
}

/** Keeps the secrets of an open page in this tab, so that reloading it needs no new code. */
export const keepPage = (page: OpenSecrets): void => sessionStorage.setItem(keyOf(page.token), JSON.stringify(page))

export const forgetPage = (token: string): void => sessionStorage.removeItem(keyOf(token))

/** Returns the secret of a page that was open in this tab, or null. */
export const keptSession = (token: string): string | null => read(keyOf(token))?.session ?? null

/** Returns another page that was open in this tab. If it is the same person's, the server needs no new code. */
export function otherPage(token: string): OpenSecrets | undefined {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && key !== keyOf(token))
  return keys.map(read).find((page) => page !== null) ?? undefined
}

function read(key: string): OpenSecrets | null {
  try {
    const { token, session } = Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return typeof token === 'string' && typeof session === 'string' ? { token, session } : null
  } catch {
    return null
  }
}
