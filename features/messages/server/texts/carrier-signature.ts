import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns the carrier's signature of a form post: over the whole URL, then each parameter sorted by name. In base64.
 */
export function carrierSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted()
  const signed = url + names.map((name) => `${name}${form.getAll(name).join('')}`).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

/** Returns true if the carrier signed this. Takes constant time for wrong signatures. */
export function isSigned(signature: string, authToken: string, url: string, form: URLSearchParams): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(carrierSignature(authToken, url, form))]
  return given.length === right.length && timingSafeEqual(given, right)
}
