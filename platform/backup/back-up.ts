import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { postgresHome } from '#platform/database/embedded/postgres-home.ts'
import { reachBundled, refuseMissingDatabase } from '#platform/database/embedded/reached-database.ts'
import { type CopiedTree, copyTree } from './copied-tree.ts'
import { copyDatabase } from './database-copy.ts'
import type { Installation } from './installation.ts'
import { DATA, DATABASE, MANIFEST, type Manifest } from './manifest.ts'

/** What a backup leaves out of the data folder: the database, which is copied in its own way, and the key, which must lie elsewhere. */
const LEFT_OUT = /^(postgres|secrets|server)(\.[^/]*)?$/
// File systems may round the time of a change.
const ROUNDING_MS = 2_000

/**
 * Copies database and files into a folder that must not exist yet, also while the product runs: as they were at one moment
 * for the database, with every file that its rows of that moment name. A folder by that name is always a whole backup.
 */
export async function backUp(installation: Installation, folder: string): Promise<Manifest> {
  const { dataDir, ownerPassword, key } = installation
  const target = path.resolve(folder)
  if (existsSync(target)) throw new Error(`${target} exists already: a backup makes a folder of its own`)
  if (!path.relative(dataDir, target).startsWith('..')) throw new Error(`The backup can't lie in ${dataDir} itself`)
  refuseMissingDatabase(dataDir)
  const home = postgresHome(dataDir).dataDir
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const database = await reachBundled(dataDir, ownerPassword)
    try {
      const startedAt = Date.now()
      const copyFiles = (since?: number) =>
        copyTree(dataDir, path.join(unfinished, DATA), { isLeftOut: (place) => LEFT_OUT.test(place), since })
      // Files are copied before the database, in case they are deleted meanwhile, and those that are new after it.
      const before = await copyFiles()
      const postgres = await copyDatabase(database.ownerUrl, home, path.join(unfinished, DATABASE))
      const data = joined(before, await copyFiles(startedAt - ROUNDING_MS))
      const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), key, postgres, data }
      await writeFile(path.join(unfinished, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
      await rename(unfinished, target)
      return manifest
    } finally {
      await database.stop()
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function joined(first: CopiedTree, second: CopiedTree): CopiedTree {
  const files = new Map([...first.files, ...second.files].map((file) => [file.path, file]))
  return { folders: [...new Set([...first.folders, ...second.folders])], files: [...files.values()] }
}
