import { setTimeout as pause } from 'node:timers/promises'
import { openPools } from '#server/database/pools.ts'
import { createLog } from '#server/http/log.ts'
import { startJobs } from '#server/jobs/jobs.ts'

// A process of its own that works on jobs until it is killed. It never ends a job: the effect happens, and the job stays locked.
const pools = openPools({
  databaseUrl: process.env['OWNER_URL'] ?? '',
  passwords: JSON.parse(process.env['PASSWORDS'] ?? '{}'),
})
await startJobs({
  pool: pools.server,
  log: createLog('silent'),
  tasks: {
    note: async () => {
      console.log('working')
      await pause(600_000)
    },
  },
})
