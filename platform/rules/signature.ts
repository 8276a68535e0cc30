/** A receiver rejects deliveries that are older or newer than this, so that a recorded one can't be replayed later. */
export const TOLERANCE_SECONDS = 300

const SECRET_PREFIX = 'whsec_'
const VERSION = 'v1,'

/** HMAC-SHA256 of a text, from any library. */
export type Hmac = (key: Uint8Array, text: string) => Uint8Array

/** The parts of a signed delivery. Names and format are those of Standard Webhooks. */
export interface SignedDelivery {
  id: string
  /** Whole seconds since 1970, as text. */
  timestamp: string
  /** One signature, or several separated by a space while two secrets are valid. */
  signature: string
  /** The request's raw body, not parsed and serialized again. */
  body: string
}

/** Returns a secret in its owner's format, from random bytes. */
export const secretFrom = (bytes: Uint8Array): string => SECRET_PREFIX + base64(bytes)

/**
 * Returns a delivery's signature: HMAC-SHA256 over `id.timestamp.body` in base64, with the secret's bytes as the key.
 * Throws if the secret isn't one of ours.
 *
 * @see https://www.standardwebhooks.com
 */
export function signatureOf(
  hmac: Hmac,
  secret: string,
  { id, timestamp, body }: Omit<SignedDelivery, 'signature'>,
): string {
  return VERSION + base64(hmac(keyOf(secret), `${id}.${timestamp}.${body}`))
}

/**
 * Checks that a delivery comes from a holder of the secret and is recent (`now` in ms). Returns 'stale' if it is too
 * old or from the future, 'forged' if any part was changed. A genuine delivery stays genuine for five minutes, so
 * remember its id.
 */
export function checkedDelivery(
  hmac: Hmac,
  secret: string,
  delivery: SignedDelivery,
  now: number,
): 'genuine' | 'stale' | 'forged' {
  const ageSeconds = Math.abs(now / 1000 - Number(delivery.timestamp))
  if (!/^\d+$/.test(delivery.timestamp) || ageSeconds > TOLERANCE_SECONDS) return 'stale'
  const expected = signatureOf(hmac, secret, delivery)
  return delivery.signature.split(' ').some((given) => isEqual(given, expected)) ? 'genuine' : 'forged'
}

/** Compares every character in any case, so that the time reveals nothing. */
export function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}

function keyOf(secret: string): Uint8Array {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error('This is not a webhook secret')
  return Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (character) => character.charCodeAt(0))
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
