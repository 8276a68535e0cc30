import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type OwnedDatabase, TEST_PASSWORDS } from './database.ts'

/** Another process that takes the next job and never ends it (test/support/job-process.ts). */
export function otherProcess({ ownerUrl }: OwnedDatabase, key = Buffer.alloc(32)) {
  const child = spawn(process.execPath, [path.resolve('test/support/job-process.ts')], {
    env: {
      ...process.env,
      OWNER_URL: ownerUrl,
      PASSWORDS: JSON.stringify(TEST_PASSWORDS),
      KEY: key.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    /** Resolves once it works on a job. */
    working: () => once(child.stdout, 'data'),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
