const KEY = 'payment-method-return'

/** Keeps the current page, because the processor's page leads back to another one. */
export const keepWayBack = (): void => sessionStorage.setItem(KEY, window.location.pathname + window.location.search)

/** Returns the page from which a method was added, or the client's file. */
export function wayBack(clientId: string): string {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Only a path of this product.
  return kept?.startsWith('/dashboard/') ? kept : `/dashboard/clients/${clientId}`
}
