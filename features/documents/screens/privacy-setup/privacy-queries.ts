import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { LIMIT_CODES, type Practices, practicesSchema } from '#features/documents/rules/privacy/practices.ts'
import { callFunction, read, supabase } from '#platform/browser/supabase.ts'

const answers = z.array(z.object({ question: z.string(), paragraphs: z.array(z.string()) }))
const contents = z.object({
  title: z.string(),
  revised: z.string(),
  company: z.string(),
  facts: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  reasons: z.array(z.object({ reason: z.string(), shares: z.boolean(), mayLimit: z.boolean() })),
  limiting: z
    .object({
      paragraphs: z.array(z.string()),
      choices: z.array(z.object({ code: z.enum(LIMIT_CODES), words: z.string() })),
      mailTo: z.string(),
    })
    .nullable(),
  questions: z.string(),
  whoWeAre: answers,
  whatWeDo: answers,
  definitions: answers,
})

const notice = z.object({
  id: z.string(),
  version: z.number(),
  answers: practicesSchema,
  contents,
  published_by_name: z.string(),
  published_at: z.string(),
})
/** A published version of the privacy notice. */
export type PublishedNotice = z.infer<typeof notice>

export const privacyNotices = queryOptions({
  queryKey: ['org-admin', 'privacy-notices'],
  queryFn: () =>
    read(
      z.array(notice),
      supabase
        .from('privacy_notices')
        .select('id, version, answers, contents, published_by_name, published_at')
        .order('version', { ascending: false })
        .limit(50),
    ),
})

interface Version {
  practices: Practices
  seen_version: number
}

/** Returns a preview of the notice for these practices. */
export const previewNotice = async (version: Version) =>
  contents.parse(await callFunction('privacy-notice', { act: 'publish', ...version, preview: true }))

export const publishNotice = (version: Version) => callFunction('privacy-notice', { act: 'publish', ...version })

/** Returns a version as a PDF. */
export async function printNotice(id: string): Promise<Blob> {
  const file = await callFunction('privacy-notice', { act: 'print', notice_id: id })
  if (file instanceof Blob) return file
  throw new Error('Couldn’t load the privacy notice')
}
