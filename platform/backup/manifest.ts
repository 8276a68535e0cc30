import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { jsonOrNull } from '#platform/http/json-or-null.ts'

/** What the two halves of a backup are called within its folder. */
export const DATABASE = 'postgres'
export const DATA = 'data'
export const MANIFEST = 'backup.json'

// What a backup names lies within it.
const place = z.string().refine((text) => !path.posix.isAbsolute(text) && !text.split(/[\\/]/).includes('..'))
const tree = z.object({
  folders: z.array(place),
  files: z.array(z.object({ path: place, bytes: z.int(), sha256: z.string() })),
})

const manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  // The publishable key: it names the installation's key without telling it.
  key: z.string(),
  postgres: tree,
  data: tree,
})

export type Manifest = z.infer<typeof manifest>

/** The list of what a backup holds. Throws a sentence where the folder is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is no backup, or one that was not finished: it has no ${MANIFEST}`)
  const parsed = manifest.safeParse(jsonOrNull(text))
  if (!parsed.success) throw new Error(`${MANIFEST} in ${folder} is damaged, or of a newer Tradeline`)
  return parsed.data
}
