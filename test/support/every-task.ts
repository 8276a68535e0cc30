import { jobQueues } from '#app/server/job-queues.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import type { TextGateway } from '#features/messages/server/texts/text-gateway.ts'
import type { PaymentProcessor } from '#features/payments/server/processor/payment-processor.ts'
import type { Pools } from '#platform/database/pools.ts'
import { systemNetwork } from '#platform/http/address.ts'
import { createLog } from '#platform/http/log.ts'
import { JOB_WORKERS } from '#platform/jobs/job-workers.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

export interface TaskPorts {
  pools: Pools
  /** Encrypts columns and queued mail. */
  key: Buffer
  mailer: Mailer
  files: FileStore
  carrier: TextGateway
  clock?: () => number
  random?: () => number
}

/** A bureau that no test of these jobs asks. */
const NO_BUREAU: BureauGateway = {
  deadlineMs: 1,
  pull: () => Promise.reject(new Error('This test has no bureau')),
}

const noProcessor = () => Promise.reject(new Error('This test has no payment processor'))
/** A payment processor that no test of these jobs asks. */
const NO_PROCESSOR: PaymentProcessor = {
  ...{ openAccount: noProcessor, accountOf: noProcessor, accountPage: noProcessor, addCustomer: noProcessor },
  ...{ openMethodPage: noProcessor, enteredMethod: noProcessor, removeMethod: noProcessor },
  ...{ charge: noProcessor, chargeState: noProcessor, findCharge: noProcessor },
  ...{ refund: noProcessor, refundState: noProcessor, findRefund: noProcessor },
}

/** Noon in New York, when texts may be sent. */
export const NOON = Date.parse('2026-01-15T17:00:00Z')

/** Returns the product's tasks for each kind of job that a request adds, with a test's ports. */
export function everyTask({ pools, key, mailer, files, carrier: gateway, ...more }: TaskPorts): Tasks {
  const jobs = {
    ...{ pool: pools.server, wire: pools.wire, sealer: createSealer(pools.server, key) },
    ...{ mailer, outbox: outbox(mailer, key), files, carrier: { gateway, isSandbox: true } },
    ...{ network: systemNetwork(true), isSandbox: true, appUrl: 'https://desk.test', log: createLog('silent') },
    ...{ bureaus: NO_BUREAU, running: runningPulls(), clock: () => NOON, random: () => 0, ...more },
    payments: { processor: NO_PROCESSOR, hookSecret: '', isSandbox: true },
    keys: { secretFor: () => key },
  }
  return Object.assign({}, ...jobQueues(jobs, {}, JOB_WORKERS).map(({ tasks }) => tasks))
}
