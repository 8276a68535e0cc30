import process from 'node:process'
import { webhookTasks } from '#features/public-api/server/webhooks/deliver.ts'
import { openPools } from '#platform/database/pools.ts'
import { systemNetwork } from '#platform/http/address.ts'
import { createLog } from '#platform/http/log.ts'
import { JOB_WORKERS } from '#platform/jobs/job-workers.ts'
import { startQueues } from '#platform/jobs/jobs.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createSealer } from '#platform/sealing/sealer.ts'

// The settings come from bench/deliveries/run.ts.
const { DATABASE_URL = '', PASSWORDS = '{}', SMTP_URL = '', KEY = '' } = process.env
const key = Buffer.from(KEY, 'hex')
const pools = openPools({ databaseUrl: DATABASE_URL, passwords: JSON.parse(PASSWORDS) })
const mail = outbox(smtpMailer(SMTP_URL, 'bench@example.test'), key)
const deps = {
  ...{ pool: pools.server, sealer: createSealer(pools.server, key), network: systemNetwork(true), outbox: mail },
  ...{ appUrl: 'http://localhost', isSandbox: true, clock: Date.now, random: Math.random },
}

const jobs = await startQueues({
  pool: pools.server,
  queues: [
    { name: 'mail', tasks: mail.tasks, workers: JOB_WORKERS.mail },
    { name: 'webhooks', tasks: webhookTasks(deps), workers: JOB_WORKERS.webhooks },
  ],
  log: createLog('error'),
})
process.send?.('ready')
await new Promise((resolve) => process.once('message', resolve))
await jobs.stop()
await pools.close()
process.disconnect()
