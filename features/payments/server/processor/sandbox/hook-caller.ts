import { createHash } from 'node:crypto'
import { eventSignature } from '#features/payments/rules/event-signature.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'

export interface HookAddress {
  url: string
  secret: string
}

const DEADLINE_MS = 5_000

/** Returns the headers of an event. */
export function signedHeaders(secret: string, body: string, now: number): Record<string, string> {
  const at = String(Math.floor(now / 1000))
  return {
    'content-type': 'application/json',
    'stripe-signature': `t=${at},v1=${eventSignature(hmacSha256, secret, at, body)}`,
  }
}

/** Sends an event to the product. A lost one is not sent again: the product asks the processor by itself. */
export async function tell(
  hook: HookAddress,
  event: { type: string; account: string; object: object; id: string },
): Promise<void> {
  const { type, account, object, id } = event
  const eventId = `evt_${createHash('sha256').update(`${type} ${id}`).digest('hex').slice(0, 24)}`
  const body = JSON.stringify({ id: eventId, object: 'event', type, account, data: { object } })
  try {
    await fetch(hook.url, {
      method: 'POST',
      headers: signedHeaders(hook.secret, body, Date.now()),
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  } catch {
    // See above.
  }
}
