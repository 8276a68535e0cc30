import type { Pool } from 'pg'
import { invitationTokenOf } from './challenge.ts'
import type { IntakeDeps } from './intake-deps.ts'

const LINK = 'select organization_id, id from app.application_links where message_id = $1 and revoked_at is null'

/** Returns the function that finds the link of a text message by its id; null for a message without one, or a revoked link. */
export const personalLinkOf =
  (deps: Pick<IntakeDeps, 'appUrl' | 'intakeSecret' | 'clock'> & { pool: Pool }) =>
  async (messageId: string): Promise<string | null> => {
    const link = (await deps.pool.query<{ organization_id: string; id: string }>(LINK, [messageId])).rows[0]
    return link === undefined
      ? null
      : `${deps.appUrl}/application#${invitationTokenOf(deps, link.organization_id, link.id)}`
  }
