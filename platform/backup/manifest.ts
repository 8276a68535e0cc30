import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { jsonOrNull } from '#platform/http/json-or-null.ts'

/** The folder names of a backup's two halves. */
export const DATABASE = 'postgres'
export const DATA = 'data'
export const MANIFEST = 'backup.json'

// Rejects paths outside the backup.
const place = z.string().refine((text) => !path.posix.isAbsolute(text) && !text.split(/[\\/]/).includes('..'))
const tree = z.object({
  folders: z.array(place),
  files: z.array(z.object({ path: place, bytes: z.int(), sha256: z.string() })),
})

const manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  // The publishable key, which identifies the installation's key without revealing it.
  key: z.string(),
  postgres: tree,
  data: tree,
})

export type Manifest = z.infer<typeof manifest>

/** Reads a backup's list of contents. Throws if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is not a complete backup: it has no ${MANIFEST}`)
  const parsed = manifest.safeParse(jsonOrNull(text))
  if (!parsed.success) throw new Error(`${MANIFEST} in ${folder} is damaged, or of a newer Tradeline`)
  return parsed.data
}
