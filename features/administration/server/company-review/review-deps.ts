import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

export interface ReviewDeps extends CommandDeps {
  appUrl: string
  /** Logs in as `authenticator`. Deletes stored bytes that no longer have a row. */
  wire: CommandDeps['pool']
  files: FileStore
  clock: () => number
  /** Key that signs links to stored files. Each link expires after some seconds. */
  linkSecret: Uint8Array
  maxLinkSeconds: number
}
