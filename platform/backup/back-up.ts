import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { postgresHome } from '#platform/database/embedded/postgres-home.ts'
import { reachBundled, refuseMissingDatabase } from '#platform/database/embedded/reached-database.ts'
import { type CopiedTree, copyTree } from './copied-tree.ts'
import { copyDatabase } from './database-copy.ts'
import type { Installation } from './installation.ts'
import { DATA, DATABASE, MANIFEST, type Manifest } from './manifest.ts'

/**
 * The parts of the data folder that a backup leaves out: the database, which is copied separately, and the key, which
 * must be stored elsewhere.
 */
const LEFT_OUT = /^(postgres|secrets|server)(\.[^/]*)?$/
// File systems may round modification times.
const ROUNDING_MS = 2_000

/**
 * Copies the database and the files into a new folder, even while the product runs. The copy has the database as of one
 * moment, with every file that its rows refer to. A folder with this name is always a complete backup.
 */
export async function backUp(installation: Installation, folder: string): Promise<Manifest> {
  const { dataDir, ownerPassword, key } = installation
  const target = path.resolve(folder)
  if (existsSync(target)) throw new Error(`${target} already exists: a backup needs a new folder`)
  if (!path.relative(dataDir, target).startsWith('..')) throw new Error(`The backup can't be inside ${dataDir}`)
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
      // Copies files before the database, because they may be deleted meanwhile, and new files again after it.
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
