import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CarrierConfig } from '#features/messages/server/texts/configured-carrier.ts'
import { type OwnedDatabase, TEST_PASSWORDS } from './database/database.ts'

/**
 * The moment at which a process freezes during a job: `begun` with the job locked and no work done, `asking` right
 * before its external effect, `acted` right after it, `recorded` with its outcome committed but the job not ended.
 */
export type Moment = 'begun' | 'asking' | 'acted' | 'recorded'

export interface OtherProcessOptions {
  /** With `never`, it ends its jobs. */
  haltsAt?: Moment | 'never'
  /** Encrypts mail and columns. */
  key?: Buffer
  /** The mail server. Defaults to the mailbox in the database. */
  smtpUrl?: string
  carrier?: CarrierConfig
  /** The folder of stored files. */
  filesFolder?: string
  /** Makes writing files slow. */
  isDiskSlow?: boolean
}

/** Another process that runs jobs (test/support/job-process.ts). */
export function otherProcess({ ownerUrl }: Pick<OwnedDatabase, 'ownerUrl'>, options: OtherProcessOptions = {}) {
  const { haltsAt = 'acted', key = Buffer.alloc(32), smtpUrl = '', carrier = null, filesFolder = '' } = options
  const isDiskSlow = options.isDiskSlow ?? false
  const child = spawn(process.execPath, [path.resolve('test/support/job-process.ts')], {
    env: {
      ...process.env,
      OWNER_URL: ownerUrl,
      PASSWORDS: JSON.stringify(TEST_PASSWORDS),
      KEY: key.toString('base64'),
      HALTS_AT: haltsAt,
      CARRIER: JSON.stringify(carrier),
      MAIL_URL: smtpUrl,
      FILES_FOLDER: filesFolder,
      IS_DISK_SLOW: String(isDiskSlow),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    /** Resolves once it is frozen. */
    working: () => once(child.stdout, 'data'),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    /** Stops it as a supervisor does and returns its exit code. */
    async stop(): Promise<unknown> {
      child.kill('SIGTERM')
      const [exitCode] = await once(child, 'exit')
      return exitCode
    },
  }
}
