// The processor's page leads back to /pay without the secret of the link, which stays in this tab.
const KEY = 'pay-page'

interface KeptPage {
  token: string
  session: string | null
}

export const keepPage = (page: KeptPage): void => sessionStorage.setItem(KEY, JSON.stringify(page))
export const forgetPage = (): void => sessionStorage.removeItem(KEY)

/** Returns the page that was open in this tab, or null. */
export function keptPage(): KeptPage | null {
  try {
    const { token, session } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return typeof token === 'string' ? { token, session: typeof session === 'string' ? session : null } : null
  } catch {
    return null
  }
}

/** Returns the id of the processor's page from which the reader comes back, and takes it out of the address. */
export function takeMethodPage(): string | null {
  const id = new URLSearchParams(window.location.search).get('method')
  if (id === null) return null
  window.history.replaceState(null, '', `/pay#${keptPage()?.token ?? ''}`)
  // Replacing an address tells no listener.
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  return id
}
