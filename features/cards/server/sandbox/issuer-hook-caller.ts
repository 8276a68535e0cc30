import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { IssuerEvent } from '#features/cards/server/issuer-events.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import { signatureOf } from '#platform/rules/signature.ts'

export interface HookAddress {
  url: string
  secret: string
}

const DEADLINE_MS = 5_000
const answerShape = z.object({ result: z.string() })

/** Sends an event to the issuer's customer, our product. Returns the reply, or null without one. */
export async function told(hook: HookAddress | null, event: IssuerEvent): Promise<string | null> {
  if (hook === null) return null
  const body = JSON.stringify(event)
  try {
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(hook.secret, randomUUID(), body, Date.now()) },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return response.ok ? answerShape.parse(await response.json()).result : null
  } catch {
    return null
  }
}

/** Returns the signature headers of an event, as defined by Standard Webhooks. */
export function signedHeaders(secret: string, id: string, body: string, now: number) {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(hmacSha256, secret, { id, timestamp, body }),
  }
}
