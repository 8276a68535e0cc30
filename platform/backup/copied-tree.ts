import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** One file of a backup, by its path in the backup. */
export interface CopiedFile {
  path: string
  bytes: number
  sha256: string
}

/** The contents of a copy. Paths use forward slashes on every system. */
export interface CopiedTree {
  folders: string[]
  files: CopiedFile[]
}

export interface CopyChoice {
  /** Returns true if the file or folder at this relative path is left out. */
  isLeftOut?: (place: string) => boolean
  /** Only copies files that changed since this time (ms). */
  since?: number | undefined
}

/** Copies a folder that may change meanwhile. Leaves out files that disappear. Only our user can read the copy. */
export async function copyTree(from: string, to: string, choice: CopyChoice = {}): Promise<CopiedTree> {
  const { isLeftOut = () => false, since = 0 } = choice
  const tree: CopiedTree = { folders: [], files: [] }
  const copyInto = async (inside: string): Promise<void> => {
    await mkdir(path.join(to, inside), { recursive: true, mode: 0o700 })
    for (const entry of (await unlessGone(readdir(path.join(from, inside), { withFileTypes: true }))) ?? []) {
      const place = path.posix.join(inside, entry.name)
      if (isLeftOut(place)) continue
      if (entry.isDirectory()) {
        tree.folders.push(place)
        await copyInto(place)
      } else if (entry.isFile() && (since === 0 || (await changedAt(path.join(from, place))) >= since)) {
        const copied = await unlessGone(copyFile(path.join(from, place), path.join(to, place)))
        if (copied !== null) tree.files.push({ path: place, ...copied })
      }
    }
  }
  await copyInto('')
  return tree
}

const changedAt = async (file: string): Promise<number> => (await unlessGone(stat(file)))?.mtimeMs ?? 0

/** Copies one file and returns its size and hash. */
export async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes one file and returns its size and hash. */
export async function writeText(to: string, text: string): Promise<Omit<CopiedFile, 'path'>> {
  await writeFile(to, text, { mode: 0o600, flush: true })
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

/** Returns the result of `work`, or null if a file or folder that it needs does not exist. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
