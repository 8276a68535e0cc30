// Reloading the page needs no new code while it is open in this tab.
const KEY = 'repair-page'

export const keepPage = (token: string, session: string | null): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ token, session }))
export const forgetPage = (): void => sessionStorage.removeItem(KEY)

/** Returns the secret of this link's page if it was open in this tab, or null. */
export function keptSession(token: string): string | null {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.token === token && typeof kept.session === 'string' ? kept.session : null
  } catch {
    return null
  }
}
