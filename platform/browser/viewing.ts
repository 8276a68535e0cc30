/** A subscriber's product as a super admin views it, in this tab only. */
export interface Viewing {
  /** Replaces the session's token in every request except those about the admin's own account. */
  token: string
  expiresAt: string
  subscriberId: string
  companyName: string
  viewedAs: { id: string; email: string }
}

// Session storage: the admin's other tabs are not affected, and closing the tab deletes the token.
const KEY = 'tradeline-viewing'
let current = stored()

/** Returns the view of this tab, or null outside a view. */
export function currentViewing(): Viewing | null {
  return current
}

/** Shows the subscriber in this tab. Reloads the page, so that none of the admin's own data stays. */
export function beginViewing(viewing: Viewing): void {
  sessionStorage.setItem(KEY, JSON.stringify(viewing))
  window.location.assign('/dashboard')
}

/** Deletes the token, for example when the admin signs out. */
export function forgetViewing(): void {
  sessionStorage.removeItem(KEY)
  current = null
}

/** Returns the admin to the subscriber's page, which shows `why`. */
export function leaveViewing(why: 'stopped' | 'ended'): void {
  if (current === null) return
  const { subscriberId } = current
  forgetViewing()
  window.location.assign(`/dashboard/subscribers/${subscriberId}?view=${why}`)
}

/** Returns true if a request uses the view's token. Account calls, and the call that ends the view, use the admin's. */
export function isOfViewing(address: string): boolean {
  return current !== null && !/\/(?:auth\/v1\/|functions\/v1\/view-subscriber$)/.test(address)
}

function stored(): Viewing | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  // Only this file writes it.
  const viewing: Viewing = JSON.parse(text)
  if (Date.parse(viewing.expiresAt) > Date.now()) return viewing
  sessionStorage.removeItem(KEY)
  return null
}
