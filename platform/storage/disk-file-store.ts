import { constants } from 'node:fs'
import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

/** Stores files in a folder, spread over 256 subfolders so that none grows too large. */
export function diskFileStore(folder: string): FileStore {
  // Ids are our own UUIDs. An id from elsewhere must not lead outside the folder.
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
      // Opened before reading, because a file whose creation is still pending when it is deleted would be created
      // afterwards.
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
