import { type Hmac, isEqual, TOLERANCE_SECONDS } from '#platform/rules/signature.ts'

const HEX_BYTE = 16

/**
 * Checks the `Stripe-Signature` of an event: HMAC-SHA256 over `t.body` in hexadecimal. Returns 'stale' if it is older or newer than five
 * minutes (`now` in ms). A genuine event stays genuine for five minutes, so remember its id.
 *
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function checkedEvent(
  hmac: Hmac,
  secret: string,
  { header, body }: { header: string; body: string },
  now: number,
): 'genuine' | 'stale' | 'forged' {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE_SECONDS) return 'stale'
  const expected = eventSignature(hmac, secret, at, body)
  return parts.some(([name, given = '']) => name === 'v1' && isEqual(given, expected)) ? 'genuine' : 'forged'
}

/** Returns the signature of an event at a time in whole seconds. */
export function eventSignature(hmac: Hmac, secret: string, at: string, body: string): string {
  const bytes = hmac(new TextEncoder().encode(secret), `${at}.${body}`)
  return [...bytes].map((byte) => byte.toString(HEX_BYTE).padStart(2, '0')).join('')
}
