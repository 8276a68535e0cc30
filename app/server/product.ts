import type { ClientBase } from 'pg'
import type { DemoSeed } from '#app/demo/seed-demo.ts'
import { type ConfiguredIssuer, openCardIssuer } from '#features/cards/server/configured-issuer.ts'
import { refusedSsn } from '#features/clients/server/ssn-refusal.ts'
import { openLetterMailer } from '#features/credit-repair/server/mail/configured-mailer.ts'
import { openWordingModel } from '#features/credit-repair/server/wording/configured-model.ts'
import { openBureaus } from '#features/credit-reports/server/bureaus/configured-bureaus.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { openPayoutProcessor } from '#features/lending/server/funding/configured-processor.ts'
import { openMilitaryRegister, openServiceRegister } from '#features/lending/server/military/configured-register.ts'
import { sandboxReplies } from '#features/messages/server/emails/sandbox-replies.ts'
import {
  CARRIER_HOOK,
  type ConfiguredCarrier,
  openCarrier,
} from '#features/messages/server/texts/configured-carrier.ts'
import { keepTextSettings } from '#features/messages/server/texts/text-number.ts'
import { openPayments, PAYMENT_HOOK } from '#features/payments/server/processor/configured-payments.ts'
import { REPORT_MAIL } from '#features/reports/server/stop-link.ts'
import { passwordHasher } from '#platform/auth/password-hasher.ts'
import type { Config } from '#platform/configuration/config.ts'
import { servedBy } from '#platform/configuration/process-role.ts'
import { VERSION } from '#platform/configuration/product-version.ts'
import { claimDataFolderWhenFree } from '#platform/database/embedded/data-folder.ts'
import { inTurn } from '#platform/database/in-turn.ts'
import { type DatabaseOptions, openDatabase } from '#platform/database/open-database.ts'
import type { Pools } from '#platform/database/pools.ts'
import { announcePresence } from '#platform/database/presence.ts'
import { FailedUpgrade } from '#platform/database/upgrade/failed-upgrade.ts'
import { systemNetwork } from '#platform/http/address.ts'
import { listen } from '#platform/http/listening.ts'
import { createLog, type Log } from '#platform/http/log.ts'
import { requestListener } from '#platform/http/request-listener.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { heldConnections } from '#platform/jobs/job-workers.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { liveSchema } from '#platform/rest/schema/live-schema.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { refuseOtherWrappingKey } from '#platform/sealing/wrapping-key.ts'
import { createHealth, type Health } from '#platform/status/health.ts'
import { openFiles } from '#platform/storage/file-store.ts'
import { openVirusScanner } from '#platform/virus-scanner/configured-scanner.ts'
import { announcement, workerAnnouncement } from './announcement.ts'
import { createApp } from './app.ts'
import { startBackgroundWork } from './background-work.ts'
import { EXPOSED_SCHEMAS } from './exposed-schemas.ts'
import { hourlyTasks, jobQueues, MISSED_WHILE_STOPPED } from './job-queues.ts'

interface Closable {
  close: () => unknown
}

export interface Product {
  /** Stops accepting requests, finishes those under way, and closes everything in reverse order. */
  close(): Promise<void>
}

/** Starts the whole product. After a failure, closes what was opened. */
export async function startProduct(
  config: Config,
  onLost: (reason: string) => void,
  ending?: AbortSignal,
): Promise<Product> {
  const opened: Closable[] = []
  const close = async () => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  }
  const log = beginLog(config)
  try {
    await open(config, { log, onLost, ending }, (one) => {
      opened.push(one)
      return one
    })
    return { close }
  } catch (error) {
    if (error instanceof FailedUpgrade)
      log.error({ err: error, step: error.failure.step, code: error.code }, 'the upgrade of the database failed')
    await close()
    throw error
  }
}

/** Starts the log with the version, because an operator must know which release it is about, and with the sandboxes in use. */
function beginLog({ logLevel, sandboxWarnings }: Config): Log {
  const log = createLog(logLevel)
  log.info({ version: VERSION }, 'Tradeline is starting')
  for (const warning of sandboxWarnings) log.warn({}, warning)
  return log
}

/** Closes everything that was added, in parallel. */
function closedTogether() {
  const added: Closable[] = []
  return {
    add: (one: Closable) => void added.push(one),
    close: () => Promise.all(added.splice(0).map((one) => one.close())),
  }
}

type Keep = <T extends Closable>(one: T) => T

interface Surroundings {
  log: Log
  onLost: (reason: string) => void
  ending: AbortSignal | undefined
}

// Outside production there are demo people, whatever the bureaus, and their numbers are those of the sandbox's people.
const sealerOf = ({ server }: Pools, { secrets, bureau, isProduction }: Config) =>
  createSealer(server, secrets.dataEncryptionKey, Date.now, refusedSsn(server, bureau === null || !isProduction))

async function open(config: Config, { log, onLost, ending }: Surroundings, keep: Keep): Promise<void> {
  const startedAt = performance.now()
  const health = createHealth(log)
  const clock = Date.now
  const { listening, claim } = await takePlace(config, keep, ending)
  const appUrl = config.appUrl ?? `http://${visitableHost(config.host)}:${listening.port}`

  const onError = (error: Error) => log.error({ err: error }, 'a database connection failed')
  const { pools, replicationUrl, processMark, asOwner } = await openOurs(config, { onError, onLost }, health, keep)
  const keys = tokenKeys(config.secrets.tokenKeys, clock)
  const isSandbox = config.bureau === null
  const sealer = sealerOf(pools, config)
  const schema = keep(liveSchema({ pool: pools.wire, exposedSchemas: EXPOSED_SCHEMAS }))
  const services = await openServices(config, listening.port, appUrl, keep)
  const { bureaus, cardIssuer, carrier, militaryRegister } = services
  const passwords = passwordHasher()
  const box = mailbox(pools.server)
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : box
  const waitingMail = outbox(mailer, config.secrets.mailKey)
  const keeping = { pool: pools.wire, files: openFiles(config), log }
  const hasMailbox = !config.smtpUrl && !config.isProduction
  const incomingEmail = config.incomingEmail ?? (hasMailbox ? sandboxReplies() : null)
  const sending = { mailer, outbox: waitingMail, appUrl, keys, incomingEmail, isMailReal: config.smtpUrl !== null }
  const { payments, letterMailer, payoutProcessor: processor } = services
  const paying = { processor, payments, letterMailer }
  const ordering = { bureaus: bureaus.gateway, running: runningPulls(), processMark, ...paying }
  const work = { ...keeping, ...sending, ...ordering, pool: pools.server, wire: pools.wire, sealer, clock, isSandbox }
  if (!config.isProduction)
    await seedOnce({ ...work, cardIssuer, militaryRegister, keeping, asOwner, hashPassword: passwords.hash })

  const network = systemNetwork(config.webhooksAllowLoopback, config.webhookPorts)
  const { factorKey, anonKey, serviceKey } = config.secrets
  const app = createApp({
    ...{ appUrl, pools, replicationUrl, files: keeping.files, schema, keys, passwords, sealer, clock, log },
    ...{ factorKey, anonKey, serviceKey, googleMapsKey: config.googleMapsKey },
    ...{ sandbox: isSandbox, isProduction: config.isProduction },
    ...{ ...services, bureaus: bureaus.gateway, processMark },
    ...{ metricsToken: config.metricsToken, outbox: waitingMail, webhookNetwork: network },
    incomingEmail,
    ...{ isMailReal: work.isMailReal, mailbox: hasMailbox ? box : null },
    ...{ authSettings: { trustedProxies: config.trustedProxies }, socketLimits: config.socketLimits, health },
  })
  // Both may take some seconds to end, so they end in parallel.
  const serving = keep(closedTogether())
  serving.add(app)
  listening.answerWith(requestListener(servedBy(config.role, app.fetch)))
  if (config.role !== 'worker') listening.upgradeWith(app.handleUpgrade)
  const facts = { appUrl, dataDir: config.dataDir, hasDemo: !config.isProduction, hasMailbox, isSandbox }
  const seconds = (performance.now() - startedAt) / 1000
  claim?.announce(appUrl)
  console.log(config.role === 'worker' ? workerAnnouncement(appUrl) : announcement({ ...facts, seconds }))
  if (config.role === 'web') return
  const hourly = hourlyTasks({ ...work, stopSecret: keys.secretFor(REPORT_MAIL), cardIssuer, network }, keeping)
  serving.add(
    await startBackgroundWork({
      ...{ pool: pools.server, sealer, health, log },
      queues: jobQueues({ ...work, isSandbox, network, carrier, random: Math.random }, hourly, config.jobWorkers),
      hourly: Object.keys(hourly),
      missed: MISSED_WHILE_STOPPED,
      ...{ pullDeadlineMs: bureaus.gateway.deadlineMs, processMark },
    }),
  )
}

/** Claims the data folder of a bundled database, then the port. If either fails, nothing else has been started. */
async function takePlace(config: Config, keep: Keep, ending: AbortSignal | undefined) {
  const { databaseUrl, dataDir, host, port, portIsGiven } = config
  const claim = databaseUrl === null ? keep(await claimDataFolderWhenFree(dataDir, ending)) : null
  return { claim, listening: keep(await listen(host, port, portIsGiven)) }
}

// Rules in the database read these settings, which are the same in every process of an installation.
const KEEP_SETTINGS = `
  update app.installation set past_due_grace_days = $1, has_real_card_issuer = $2, support_email = $3
   where (past_due_grace_days, has_real_card_issuer, support_email) is distinct from ($1, $2, $3)`

/**
 * Opens the database and registers this process in it. Throws if the organizations' keys are encrypted with another
 * key.
 */
async function openOurs(config: Config, told: Pick<DatabaseOptions, 'onError' | 'onLost'>, health: Health, keep: Keep) {
  const refuse = (database: Pick<ClientBase, 'query'>) =>
    refuseOtherWrappingKey(database, config.secrets.dataEncryptionKey)
  const jobConnections = heldConnections(config.jobWorkers)
  const options = { ...config, ...config.secrets, ...told, refuse, jobConnections }
  const { pools, replicationUrl, asOwner } = keep(await openDatabase(options))
  const { mark: processMark } = keep(await announcePresence(pools.server, { health, onSilence: pools.setSilent }))
  // Checks the key again: this process is now registered, so the key can't be replaced while it runs.
  await refuse(pools.server)
  const settings = [config.pastDueGraceDays, config.cardIssuer !== null, config.supportEmail]
  await pools.server.query(KEEP_SETTINGS, settings)
  await keepTextSettings(pools.server, config.carrier)
  return { pools, replicationUrl, processMark, asOwner }
}

/** Opens the services outside, each the real one or our sandbox. */
async function openServices(config: Config, port: number, appUrl: string, keep: Keep) {
  return {
    bureaus: keep(await openBureaus(config.bureau, config.bureauDeadlineMs, config.bureauVendor)),
    cardIssuer: keep(await cardIssuerFor(config, port)),
    carrier: keep(await carrierFor(config, port, appUrl)),
    militaryRegister: keep(await openMilitaryRegister(config.militaryRegister)),
    serviceRegister: keep(await openServiceRegister(config.serviceRegister)),
    payoutProcessor: keep(await openPayoutProcessor(config.payoutProcessor)),
    letterMailer: keep(await openLetterMailer(config.letterMailer)),
    wordingModel: keep(await openWordingModel(config.wordingModel)),
    payments: keep(await paymentsFor(config, port)),
    virusScanner: keep(await openVirusScanner(config.virusScannerUrl)),
  }
}

/** Opens the card issuer. Our sandbox sends authorization requests to our own address. */
async function cardIssuerFor({ cardIssuer, dataDir, host }: Config, port: number): Promise<ConfiguredIssuer> {
  const issuer = await openCardIssuer(cardIssuer, dataDir)
  issuer.listenAt(`http://${visitableHost(host)}:${port}/card-issuer/events`)
  return issuer
}

/** Opens the text carrier. Our sandbox reports deliveries to our own address. */
async function carrierFor({ carrier: config, host }: Config, port: number, appUrl: string): Promise<ConfiguredCarrier> {
  const carrier = await openCarrier(config, appUrl)
  carrier.listenAt(`http://${visitableHost(host)}:${port}${CARRIER_HOOK}`)
  return carrier
}

/** Opens the payment processor. Our sandbox reports the course of charges to our own address. */
async function paymentsFor({ payments: config, dataDir, host, secrets }: Config, port: number) {
  const payments = await openPayments(config, { dataDir, installationKey: secrets.dataEncryptionKey })
  payments.listenAt(`http://${visitableHost(host)}:${port}${PAYMENT_HOOK}`)
  return payments
}

const SEEDING = { lock: 7_263_003, waiting: 'Another process is adding the demo data. Waiting for it.' }

// Loaded only when needed, because an installation in production has no demo tenants.
async function seedOnce(seed: DemoSeed): Promise<void> {
  const { seedDemo } = await import('#app/demo/seed-demo.ts')
  await inTurn(seed.pool, SEEDING, () => seedDemo(seed))
}

/** Returns the host name for a browser on this machine. */
function visitableHost(host: string): string {
  return ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
}
