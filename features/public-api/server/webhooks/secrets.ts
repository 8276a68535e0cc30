import { randomBytes } from 'node:crypto'
import { secretFrom } from '#platform/rules/signature.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

const SECRET_BYTES = 32

/** Returns a new secret for an endpoint: in plain text, to show once, and encrypted, to store. */
export async function newSecret(sealer: Sealer, organizationId: string, endpointId: string) {
  const bytes = randomBytes(SECRET_BYTES)
  return { secret: secretFrom(bytes), sealed: await sealer.sealBytes(placeOf(endpointId), bytes, organizationId) }
}

/** Decrypts a stored secret. */
export async function openSecret(
  sealer: Sealer,
  organizationId: string,
  endpointId: string,
  sealed: Buffer,
): Promise<string> {
  return secretFrom(await sealer.openBytes(placeOf(endpointId), sealed, organizationId))
}

/** The context that an encrypted secret is bound to. It can't be decrypted for another endpoint. */
const placeOf = (endpointId: string) => `webhook_endpoints.${endpointId}.secret`
