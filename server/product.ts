import { getRequestListener } from '@hono/node-server'
import { announcement } from './announcement.ts'
import { createApp, EXPOSED_SCHEMAS } from './app.ts'
import { passwordHasher } from './auth/password-hasher.ts'
import { SWEEP_ACCOUNTS, sweepAccounts } from './auth/sweep.ts'
import { startBackgroundWork } from './background-work.ts'
import { openBureaus } from './bureaus/configured-bureaus.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import type { DemoSeed } from './demo/seed-demo.ts'
import { createLog } from './http/log.ts'
import { tokenKeys } from './http/signed-token.ts'
import { listen } from './listening.ts'
import { mailbox } from './mail/mailbox.ts'
import { outbox } from './mail/outbox.ts'
import { smtpMailer } from './mail/smtp-mailer.ts'
import { liveSchema } from './rest/schema/live-schema.ts'
import { createSealer } from './sealing/sealer.ts'
import { openFiles } from './storage/configured-files.ts'
import { SWEEP_LOOSE_FILES, sweepLooseFiles } from './storage/loose-files.ts'

interface Closable {
  close: () => unknown
}

export interface Product {
  /** Stops taking requests, finishes what is under way, and closes everything in the order opposite to its opening. */
  close(): Promise<void>
}

/** Starts the whole product; when something fails on the way, what was opened is closed again. */
export async function startProduct(config: Config, onLost: (reason: string) => void): Promise<Product> {
  const opened: Closable[] = []
  const close = async () => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  }
  try {
    await open(config, onLost, (one) => {
      opened.push(one)
      return one
    })
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

type Keep = <T extends Closable>(one: T) => T

async function open(config: Config, onLost: (reason: string) => void, keep: Keep): Promise<void> {
  const startedAt = performance.now()
  const log = createLog(config.logLevel)
  const clock = Date.now
  // The port is taken first: when it can't be had, nothing else has been started.
  const listening = keep(await listen(config.host, config.port, config.portIsGiven))
  const appUrl = config.appUrl ?? `http://${visitableHost(config.host)}:${listening.port}`

  const onError = (error: Error) => log.error({ err: error }, 'a database connection failed')
  const { pools, replicationUrl } = keep(await openDatabase({ ...config, ...config.secrets, onError, onLost }))
  const keys = tokenKeys(config.secrets.tokenKeys, clock)
  const sealer = createSealer(pools.server, config.secrets.dataEncryptionKey)
  const schema = keep(liveSchema({ pool: pools.wire, exposedSchemas: EXPOSED_SCHEMAS }))
  const bureaus = keep(await openBureaus(config.bureau))
  const passwords = passwordHasher()
  const box = mailbox(pools.server)
  const waitingMail = outbox(config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : box, config.secrets.mailKey)
  const acts = { pool: pools.server, sealer, bureaus: bureaus.gateway, log }
  if (!config.isProduction) await seedOnce({ ...acts, hashPassword: passwords.hash })

  const hasMailbox = !config.smtpUrl && !config.isProduction
  const files = openFiles(config)
  const app = createApp({
    ...{ appUrl, pools, replicationUrl, files, schema, keys, passwords, sealer, clock, log },
    factorKey: config.secrets.factorKey,
    anonKey: config.secrets.anonKey,
    serviceKey: config.secrets.serviceKey,
    googleMapsKey: config.googleMapsKey,
    sandbox: config.bureau === null,
    bureaus: bureaus.gateway,
    outbox: waitingMail,
    mailbox: hasMailbox ? box : null,
  })
  keep(app)
  listening.answerWith(getRequestListener(app.fetch))
  listening.upgradeWith(app.handleUpgrade)
  const facts = {
    appUrl,
    dataDir: config.dataDir,
    hasDemo: !config.isProduction,
    hasMailbox,
    isSandbox: config.bureau === null,
  }
  console.log(announcement({ ...facts, seconds: (performance.now() - startedAt) / 1000 }))
  keep(
    await startBackgroundWork({
      pool: pools.server,
      tasks: waitingMail.tasks,
      hourly: {
        [SWEEP_ACCOUNTS]: () => sweepAccounts(pools.server),
        [SWEEP_LOOSE_FILES]: async () => void (await sweepLooseFiles({ pool: pools.wire, files, log })),
      },
      pullDeadlineMs: bureaus.gateway.deadlineMs,
      log,
    }),
  )
}

// Loaded only where it is used: an installation in production has no demo tenants.
async function seedOnce(seed: DemoSeed): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo.ts')
  await seedDemo(seed)
}

/** The name a browser on this machine reaches the host by. */
function visitableHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
}
