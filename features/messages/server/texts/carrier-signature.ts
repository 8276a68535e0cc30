import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the carrier signs a form post with: the whole URL, then each parameter in the order of their names. In base64. */
export function carrierSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted()
  const signed = url + names.map((name) => `${name}${form.getAll(name).join('')}`).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

/** Whether the carrier signed this. Takes as long for any wrong signature. */
export function isSigned(signature: string, authToken: string, url: string, form: URLSearchParams): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(carrierSignature(authToken, url, form))]
  return given.length === right.length && timingSafeEqual(given, right)
}
