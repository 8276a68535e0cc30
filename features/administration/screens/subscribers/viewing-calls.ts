import { viewingReplySchema } from '#features/administration/rules/viewing.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { beginViewing } from '#platform/browser/viewing.ts'

/**
 * Starts viewing the subscriber in this tab. Throws the server's error; PT428 means that a recent sign-in is
 * required.
 */
export async function startViewing(subscriberId: string, reason: string): Promise<void> {
  const started = await callFunction('view-subscriber', { act: 'start', subscriber_id: subscriberId, reason })
  const { access_token, expires_at, company_name, viewed_as, subscriber_id } = viewingReplySchema.parse(started)
  beginViewing({
    ...{ token: access_token, expiresAt: expires_at, subscriberId: subscriber_id },
    ...{ companyName: company_name, viewedAs: viewed_as },
  })
}

export async function stopViewing(): Promise<void> {
  await callFunction('view-subscriber', { act: 'stop' })
}
