import { constants } from 'node:fs'
import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files in a folder, spread over 256 others so that none grows endless. */
export function diskFileStore(folder: string): FileStore {
  // Ids are UUIDs of ours; a row whose id others wrote leads nowhere out of the folder.
  const nameOf = (id: string) => id.replaceAll(/[^\w-]/g, '_')
  const pathOf = (id: string) => path.join(folder, nameOf(id).slice(0, 2), nameOf(id))
  const madeRoom = async (id: string) => {
    const file = pathOf(id)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return file
  }

  return {
    async put(id, bytes) {
      const file = await madeRoom(id)
      // Opened before anything is read: a file that is still being made when it is removed would be made after all.
      const opened = await open(file, 'wx', 0o600)
      try {
        await using handle = opened
        let size = 0
        for await (const piece of bytes) {
          await handle.writeFile(piece)
          size += piece.byteLength
        }
        await handle.sync()
        return size
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    async get(id, range) {
      const handle = await open(pathOf(id)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      return handle?.createReadStream(range) ?? null
    },
    async copy(from, to) {
      await copyFile(pathOf(from), await madeRoom(to), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  }
}
