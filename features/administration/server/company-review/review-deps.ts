import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

export interface ReviewDeps extends CommandDeps {
  appUrl: string
  /** Logs in as `authenticator`: bytes without a row are deleted through it. */
  wire: CommandDeps['pool']
  files: FileStore
  clock: () => number
  /** Signs the links to stored files, each for so many seconds at most. */
  linkSecret: Uint8Array
  maxLinkSeconds: number
}
