import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { IMPORT_CLIENTS } from '#features/clients/server/client-import-job.ts'
import { carrierGateway } from '#features/messages/server/texts/carrier-gateway.ts'
import { recountTasks } from '#features/reports/server/recount-figures.ts'
import { openPools } from '#platform/database/pools.ts'
import { createLog } from '#platform/http/log.ts'
import { startJobs, type Tasks } from '#platform/jobs/jobs.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { everyTask, NOON } from './every-task.ts'
import type { Moment } from './other-process.ts'

// A separate process that runs jobs until it is killed or stopped. At the moment in HALTS_AT, it prints "working" and
// freezes.
const { OWNER_URL: databaseUrl = '', PASSWORDS = '{}', KEY = '', HALTS_AT, MAIL_URL, FILES_FOLDER = '' } = process.env
const SLOW_MS = 100
const FIRST_COMMITS = 9

const pools = openPools({ databaseUrl, passwords: JSON.parse(PASSWORDS) })
const say = () => writeSync(1, 'working')
const hang = async () => {
  say()
  await pause(600_000)
}
const haltAt = (moment: Moment) => (moment === HALTS_AT ? hang() : undefined)
/** Freezes where the code awaits no promise. */
function freezeWhenActed(): void {
  if (HALTS_AT !== 'acted') return
  say()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** A port that freezes before or after its act. */
const halting =
  <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    await haltAt('asking')
    const result = await act(...given)
    await haltAt('acted')
    return result
  }

const haltingTasks = (tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Tasks[string]] => [
      name,
      async (...given) => {
        await haltAt('begun')
        isImporting = name === IMPORT_CLIENTS
        await task(...given)
        await haltAt('recorded')
      },
    ]),
  )

async function* atItsPace(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    if (process.env['IS_DISK_SLOW'] === 'true') await pause(SLOW_MS)
    yield piece
  }
}

let batches = 0
let isImporting = false
const mailer = MAIL_URL ? smtpMailer(MAIL_URL, 'desk@desk.test') : mailbox(pools.server)
const files = diskFileStore(FILES_FOLDER)
const carrier = carrierGateway({ ...JSON.parse(process.env['CARRIER'] ?? '{}'), hookUrl: () => 'http://127.0.0.1:9/' })
const tasks = everyTask({
  pools,
  key: Buffer.from(KEY, 'base64'),
  mailer: { send: halting(mailer.send) },
  files: { ...files, put: halting((id, bytes) => files.put(id, atItsPace(bytes))) },
  carrier: { send: halting(carrier.send) },
  // An import reads the clock once per batch, so it freezes in the middle of the second one.
  clock() {
    if (isImporting && ++batches > 1) freezeWhenActed()
    return NOON
  },
  // Read after a webhook's response, in the transaction that records it.
  random() {
    freezeWhenActed()
    return 0
  },
})

let commits = 0
/** A connection whose transaction freezes before one of its commits. */
async function halfWayConnection(): Promise<unknown> {
  const connection = await pools.server.connect()
  const query = async (text: string, values?: unknown[]) => {
    if (text === 'commit' && ++commits > FIRST_COMMITS) await haltAt('acted')
    return connection.query(text, values)
  }
  return Object.assign(Object.create(connection), { query })
}
const recountPool = Object.assign(Object.create(pools.server), {
  connect: halfWayConnection,
  query: pools.server.query.bind(pools.server),
})
const recounting = recountTasks({ pool: recountPool, log: createLog('silent'), rowsAtATime: 9 })

const jobs = await startJobs({
  pool: pools.server,
  log: createLog('silent'),
  tasks: { note: hang, ...haltingTasks({ ...tasks, ...recounting }) },
  workers: 1,
  pollMs: 50,
})
process.on('SIGTERM', () => {
  void jobs.stop().then(() => process.exit(0))
})
