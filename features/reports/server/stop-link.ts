import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The purpose by which the secret of these links is derived. */
export const REPORT_MAIL = 'report mail'

interface StopDeps {
  appUrl: string
  stopSecret: Buffer
}

/** Where a letter's reader stops it, signed in or not. It stands in the fragment, which no browser sends along. */
export function stopLink({ appUrl, stopSecret }: StopDeps, savedReportId: string, personId: string): string {
  return `${appUrl}/report-mail#stop=${savedReportId}.${personId}.${proofOf(stopSecret, savedReportId, personId)}`
}

const idsShape = z.tuple([z.uuid(), z.uuid(), z.string()])

/** Which report is no longer to be mailed to whom, out of a link's token; null for a token that we did not sign. */
export function stoppedBy(secret: Buffer, token: string): { savedReportId: string; personId: string } | null {
  const parts = idsShape.safeParse(token.split('.'))
  if (!parts.success) return null
  const [savedReportId, personId, proof] = parts.data
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(secret, savedReportId, personId))]
  return given.length === right.length && timingSafeEqual(given, right) ? { savedReportId, personId } : null
}

const proofOf = (secret: Buffer, savedReportId: string, personId: string) =>
  createHmac('sha256', secret).update(`${savedReportId}.${personId}`).digest('base64url')
