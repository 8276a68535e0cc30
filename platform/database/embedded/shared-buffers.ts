import { totalmem } from 'node:os'
import process from 'node:process'

const MB = 1024 ** 2
/** The smallest and the largest size of the bundled database's page cache that a setting may name, in MB. */
export const SHARED_BUFFERS_MB = { least: 16, most: 65_536 }
const DEFAULT_LEAST_MB = 32
const DEFAULT_MOST_MB = 1_024
const PART_OF_MEMORY = 8

/**
 * Returns the size of the bundled database's page cache in MB: an eighth of the memory that this process may use, from
 * 32 MB to 1 GB. PostgreSQL's manual suggests a quarter for a machine of its own; here the server and its workers share
 * it. Pages are taken from the machine when they are first used.
 */
export function defaultSharedBuffersMb(memoryBytes: number = usableMemory()): number {
  const part = Math.floor(memoryBytes / MB / PART_OF_MEMORY)
  return Math.min(Math.max(part, DEFAULT_LEAST_MB), DEFAULT_MOST_MB)
}

/** Returns the memory of the machine, or of this process's control group if that is less, in bytes. */
function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
