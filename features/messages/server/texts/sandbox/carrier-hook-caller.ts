import { carrierSignature } from '#features/messages/server/texts/carrier-signature.ts'

const DEADLINE_MS = 5_000

/** Sends an event to the carrier's customer, our product. Ignores whether it was accepted. */
export async function tell(url: string | null, authToken: string, event: Record<string, string>): Promise<void> {
  if (url === null) return
  const form = new URLSearchParams(event)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': carrierSignature(authToken, url, form) },
      body: form,
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    await response.body?.cancel()
  } catch {
    // A real carrier doesn't insist either.
  }
}
