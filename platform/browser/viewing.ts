/** A subscriber's product as a super admin looks at it, in this tab alone. */
export interface Viewing {
  /** Takes the session's place in every request but those about one's own account. */
  token: string
  expiresAt: string
  subscriberId: string
  companyName: string
  viewedAs: { id: string; email: string }
}

// A tab's own store: the admin's other tabs go on as they are, and closing the tab forgets the token.
const KEY = 'tradeline-viewing'
let current = stored()

/** What this tab looks at; null when people see their own. */
export function currentViewing(): Viewing | null {
  return current
}

/** From here on this tab shows the subscriber. The page is loaded anew, so that nothing of the admin's own stays. */
export function beginViewing(viewing: Viewing): void {
  sessionStorage.setItem(KEY, JSON.stringify(viewing))
  window.location.assign('/dashboard')
}

/** Forgets the token, such as when its admin signs out. */
export function forgetViewing(): void {
  sessionStorage.removeItem(KEY)
  current = null
}

/** Back to the subscriber's page, as oneself. `why` is told there. */
export function leaveViewing(why: 'stopped' | 'ended'): void {
  if (current === null) return
  const { subscriberId } = current
  forgetViewing()
  window.location.assign(`/dashboard/subscribers/${subscriberId}?view=${why}`)
}

/** Whose token a request carries. The account's own calls, and the one that stops the view, stay the admin's. */
export function isOfViewing(address: string): boolean {
  return current !== null && !/\/(?:auth\/v1\/|functions\/v1\/view-subscriber$)/.test(address)
}

function stored(): Viewing | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  // Written by this file alone.
  const viewing: Viewing = JSON.parse(text)
  if (Date.parse(viewing.expiresAt) > Date.now()) return viewing
  sessionStorage.removeItem(KEY)
  return null
}
