import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The purpose from which the secret of these links is derived. */
export const REPORT_MAIL = 'report mail'

interface StopDeps {
  appUrl: string
  stopSecret: Buffer
}

/**
 * Returns the link that stops the emails, for signed-in people and others. The token is in the fragment, which
 * browsers don't send to the server.
 */
export function stopLink({ appUrl, stopSecret }: StopDeps, savedReportId: string, personId: string): string {
  return `${appUrl}/report-mail#stop=${savedReportId}.${personId}.${proofOf(stopSecret, savedReportId, personId)}`
}

const idsShape = z.tuple([z.uuid(), z.uuid(), z.string()])

/** Returns the report and person of a link's token, or null if the token has no valid signature. */
export function stoppedBy(secret: Buffer, token: string): { savedReportId: string; personId: string } | null {
  const parts = idsShape.safeParse(token.split('.'))
  if (!parts.success) return null
  const [savedReportId, personId, proof] = parts.data
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(secret, savedReportId, personId))]
  return given.length === right.length && timingSafeEqual(given, right) ? { savedReportId, personId } : null
}

const proofOf = (secret: Buffer, savedReportId: string, personId: string) =>
  createHmac('sha256', secret).update(`${savedReportId}.${personId}`).digest('base64url')
