import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { clientImportTasks } from '#server/acts/clients/client-import-job.ts'
import { openPools } from '#server/database/pools.ts'
import { createLog } from '#server/http/log.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { outbox } from '#server/mail/outbox.ts'
import { createSealer } from '#server/sealing/sealer.ts'

// A process of its own that works on jobs until it is killed. It never ends one: each time it prints "working" at the worst moment,
// and waits there.
const { OWNER_URL: databaseUrl = '', PASSWORDS = '{}', KEY = '' } = process.env
const FIRST_ROWS = 150

const pools = openPools({ databaseUrl, passwords: JSON.parse(PASSWORDS) })
const key = Buffer.from(KEY, 'base64')
const box = mailbox(pools.server)
const say = () => writeSync(1, 'working')
const hang = async () => {
  say()
  await pause(600_000)
}
let rows = 0
const importTasks = clientImportTasks({
  pool: pools.server,
  sealer: createSealer(pools.server, key),
  // Read once for each row: stands still in the middle of the second hundred.
  clock() {
    if (++rows < FIRST_ROWS) return Date.now()
    say()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return 0
  },
})
const mailer = { send: (mail: Parameters<typeof box.send>[0]) => box.send(mail).then(hang) }
await startJobs({
  pool: pools.server,
  log: createLog('silent'),
  tasks: { note: hang, ...importTasks, ...outbox(mailer, key).tasks },
})
