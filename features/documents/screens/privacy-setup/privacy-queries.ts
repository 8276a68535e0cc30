import { queryOptions } from '@tanstack/react-query'
import type { PrivacyNotice } from '#features/documents/rules/privacy/notice.ts'
import type { Practices } from '#features/documents/rules/privacy/practices.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

/** A published version of the privacy notice. */
export type PublishedNotice = Awaited<ReturnType<typeof publishedNotices>>[number]

export const privacyNotices = queryOptions({
  queryKey: ['org-admin', 'privacy-notices'],
  queryFn: () => publishedNotices(),
})

function publishedNotices() {
  const notices = supabase
    .from('privacy_notices')
    .select('id, version, answers, contents, published_by_name, published_at')
    .order('version', { ascending: false })
    .limit(50)
  return unwrap(notices.overrideTypes<{ answers: Practices; contents: PrivacyNotice }[]>())
}

interface Version {
  practices: Practices
  seen_version: number
}

/** Returns a preview of the notice for these practices. */
export const previewNotice = (version: Version) =>
  callFunction<PrivacyNotice>('privacy-notice', { act: 'publish', ...version, preview: true })

export const publishNotice = (version: Version) => callFunction('privacy-notice', { act: 'publish', ...version })

/** Returns a version as a PDF. */
export async function printNotice(id: string): Promise<Blob> {
  const file = await callFunction('privacy-notice', { act: 'print', notice_id: id })
  if (file instanceof Blob) return file
  throw new Error('Couldn’t load the privacy notice')
}
