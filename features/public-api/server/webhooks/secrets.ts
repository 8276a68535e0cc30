import { randomBytes } from 'node:crypto'
import { secretFrom } from '#platform/rules/signature.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

const SECRET_BYTES = 32

/** A fresh secret for an endpoint: in the clear, to be shown once, and sealed, to be kept. */
export async function newSecret(sealer: Sealer, organizationId: string, endpointId: string) {
  const bytes = randomBytes(SECRET_BYTES)
  return { secret: secretFrom(bytes), sealed: await sealer.sealBytes(placeOf(endpointId), bytes, organizationId) }
}

/** A sealed secret as its owner knows it. */
export async function openSecret(
  sealer: Sealer,
  organizationId: string,
  endpointId: string,
  sealed: Buffer,
): Promise<string> {
  return secretFrom(await sealer.openBytes(placeOf(endpointId), sealed, organizationId))
}

/** What a sealed secret is bound to: moved to another endpoint it doesn't open. */
const placeOf = (endpointId: string) => `webhook_endpoints.${endpointId}.secret`
