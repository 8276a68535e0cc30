import { chownSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connected } from '#platform/database/connected.ts'
import { claimDataFolder } from '#platform/database/embedded/data-folder.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { type PostgresHome, postgresHome } from '#platform/database/embedded/postgres-home.ts'
import { type CopiedTree, copyFile, unlessGone } from './copied-tree.ts'
import type { Installation } from './installation.ts'
import { DATA, DATABASE, readManifest } from './manifest.ts'

export interface Restored {
  madeAt: string
  organizations: number
  clients: number
  files: number
}

/**
 * Restores a backup into a data folder that has nothing but its key, and starts the database once to verify it. Never
 * overwrites anything. After an error, the folder is as it was.
 */
export async function restore({ dataDir, ownerPassword, key }: Installation, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder)
  if (manifest.key !== key) throw new Error(`The backup was made with a key other than the one in ${dataDir}`)
  const claim = claimDataFolder(dataDir)
  const arriving = path.join(dataDir, 'restoring')
  try {
    const home = postgresHome(dataDir)
    refuseOccupied(dataDir, home)
    await rm(arriving, { recursive: true, force: true })
    await copyWhole(manifest.data, path.join(folder, DATA), arriving)
    const { organizations, clients } = await restoreDatabase(manifest.postgres, path.join(folder, DATABASE), home, {
      dataDir,
      password: ownerPassword,
    })
    for (const name of readdirSync(arriving)) await rename(path.join(arriving, name), path.join(dataDir, name))
    return { madeAt: manifest.made_at, organizations, clients, files: manifest.data.files.length }
  } finally {
    await rm(arriving, { recursive: true, force: true })
    claim.close()
  }
}

// A restore that was killed leaves the last two.
const BELONGS_THERE = ['secrets.json', 'server.pid', 'server.address', 'restoring', 'postgres.restoring']

function refuseOccupied(dataDir: string, home: PostgresHome): void {
  const isFree = readdirSync(dataDir).every((name) => BELONGS_THERE.includes(name)) && !existsSync(home.dataDir)
  if (!isFree)
    throw new Error(
      `${dataDir} already has an installation: move everything but secrets.json away, or choose another folder with DATA_DIR`,
    )
}

async function copyWhole(tree: CopiedTree, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const place of tree.folders) await mkdir(path.join(to, place), { recursive: true, mode: 0o700 })
  for (const { path: place, sha256 } of tree.files) {
    // A full disk says nothing about the backup. Only a missing file does.
    const copied = await unlessGone(copyFile(path.join(from, place), path.join(to, place)))
    if (copied?.sha256 !== sha256) throw new Error(`The backup is damaged: ${path.join(from, place)} has changed`)
  }
}

async function restoreDatabase(
  tree: CopiedTree,
  from: string,
  home: PostgresHome,
  database: { dataDir: string; password: string },
): Promise<{ organizations: number; clients: number }> {
  const arriving = `${home.dataDir}.restoring`
  try {
    await rm(arriving, { recursive: true, force: true })
    await copyWhole(tree, from, arriving)
    if (home.user !== null) giveTo(home.user, arriving, tree)
    await rename(arriving, home.dataDir)
    return await counted(database)
  } catch (error) {
    for (const place of [arriving, home.dataDir]) await rm(place, { recursive: true, force: true })
    throw new Error('The database could not be restored', { cause: error })
  }
}

function giveTo({ uid, gid }: NonNullable<PostgresHome['user']>, folder: string, { folders, files }: CopiedTree): void {
  for (const place of ['', ...folders, ...files.map((file) => file.path)]) chownSync(path.join(folder, place), uid, gid)
}

const COUNTS =
  'select (select count(*)::int from app.organizations) as organizations, (select count(*)::int from public.clients) as clients'

/** Starts the database, which makes the copy consistent, and counts its rows. */
async function counted({ dataDir, password }: { dataDir: string; password: string }) {
  const postgres = await startEmbeddedPostgres({ dataDir, password })
  try {
    const { rows } = await connected(postgres.ownerUrl, (owner) =>
      owner.query<{ organizations: number; clients: number }>(COUNTS),
    )
    return rows[0] ?? { organizations: 0, clients: 0 }
  } finally {
    await postgres.stop()
  }
}
