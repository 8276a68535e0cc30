import type { Pools } from '#server/database/pools.ts'
import { createLog } from '#server/http/log.ts'
import { jobQueues } from '#server/job-queues.ts'
import { JOB_WORKERS } from '#server/jobs/job-workers.ts'
import type { Tasks } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { outbox } from '#server/mail/outbox.ts'
import { createSealer } from '#server/sealing/sealer.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { TextGateway } from '#server/texts/text-gateway.ts'
import { systemNetwork } from '#server/webhooks/address.ts'

export interface TaskPorts {
  pools: Pools
  /** Seals columns and waiting mail. */
  key: Buffer
  mailer: Mailer
  files: FileStore
  carrier: TextGateway
  clock?: () => number
  random?: () => number
}

/** Noon in New York, when texts may be sent. */
export const NOON = Date.parse('2026-01-15T17:00:00Z')

/** What the product's workers do with each kind of job that a request adds, through the ports of a test. */
export function everyTask({ pools, key, mailer, files, carrier: gateway, ...more }: TaskPorts): Tasks {
  const jobs = {
    ...{ pool: pools.server, wire: pools.wire, sealer: createSealer(pools.server, key) },
    ...{ mailer, outbox: outbox(mailer, key), files, carrier: { gateway, isSandbox: true } },
    ...{ network: systemNetwork(true), isSandbox: true, appUrl: 'https://desk.test', log: createLog('silent') },
    ...{ clock: () => NOON, random: () => 0, ...more },
  }
  return Object.assign({}, ...jobQueues(jobs, {}, JOB_WORKERS).map(({ tasks }) => tasks))
}
