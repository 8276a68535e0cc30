import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type App, createApp } from '#app/server/app.ts'
import type { AppDeps } from '#app/server/app-deps.ts'
import { EXPOSED_SCHEMAS } from '#app/server/exposed-schemas.ts'
import { signingSubjects } from '#app/server/signing-subjects.ts'
import { archiveTasks } from '#features/archives/server/archive-job.ts'
import { type ConfiguredIssuer, openCardIssuer } from '#features/cards/server/configured-issuer.ts'
import { clientImportTasks } from '#features/clients/server/client-import-job.ts'
import { refusedSsn } from '#features/clients/server/ssn-refusal.ts'
import { REPAIR_SECRET } from '#features/credit-repair/server/client-page/page-deps.ts'
import { repairTextTasks } from '#features/credit-repair/server/client-page/send-text.ts'
import { openLetterMailer } from '#features/credit-repair/server/mail/configured-mailer.ts'
import { openWordingModel } from '#features/credit-repair/server/wording/configured-model.ts'
import { openBureaus } from '#features/credit-reports/server/bureaus/configured-bureaus.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { noticeTasks } from '#features/documents/server/electronic-records/send-notice.ts'
import { openPayoutProcessor } from '#features/lending/server/funding/configured-processor.ts'
import { ONLINE_APPLICATIONS } from '#features/lending/server/intake/intake-deps.ts'
import { personalLinkOf } from '#features/lending/server/intake/personal-link.ts'
import { pullTasks } from '#features/lending/server/intake/pull-report.ts'
import { openMilitaryRegister, openServiceRegister } from '#features/lending/server/military/configured-register.ts'
import { messageTasks } from '#features/messages/server/deliver.ts'
import { type ConfiguredCarrier, openCarrier } from '#features/messages/server/texts/configured-carrier.ts'
import { textTasks } from '#features/messages/server/texts/send-text.ts'
import { notificationTasks } from '#features/notifications/server/send-notification.ts'
import { PAY_SECRET } from '#features/pay-page/server/pay-deps.ts'
import { payTextTasks } from '#features/pay-page/server/send-text.ts'
import { chargeTasks } from '#features/payments/server/charge-jobs.ts'
import { openPayments, type PaymentsInUse } from '#features/payments/server/processor/configured-payments.ts'
import { portfolioImportTasks } from '#features/portfolio-import/server/import-jobs.ts'
import { webhookTasks } from '#features/public-api/server/webhooks/deliver.ts'
import { completionTasks } from '#features/signing/server/complete-envelope.ts'
import { linkTasks } from '#features/signing/server/send-link.ts'
import { codeTasks } from '#features/signing/server/send-text.ts'
import { SIGNING_SECRET } from '#features/signing/server/signing-deps.ts'
import { passwordHasher } from '#platform/auth/password-hasher.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { urlAs } from '#platform/database/pools.ts'
import { systemNetwork } from '#platform/http/address.ts'
import { createLog } from '#platform/http/log.ts'
import { type TokenKeys, tokenKeys } from '#platform/http/signed-token.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { type Mailbox, mailbox } from '#platform/mail/mailbox.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { liveSchema, readSchema } from '#platform/rest/schema/live-schema.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { openVirusScanner } from '#platform/virus-scanner/configured-scanner.ts'
import { TEST_PASSWORDS, type TestDatabase, testDatabase } from './database/database.ts'
import { schemaReader } from './database/template-schema.ts'
import { type AccountType, type Person, subscriber } from './people.ts'

const SITE = 'https://desk.test'
const PASSWORD = 'correct horse 1'
// Its hash at argon2id's lowest cost. Other tests check the product's real cost, and signing in is frequent here.
const HASH = '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdA$/lT2MQ2237CuuH3SkkReEMpBggFACXifLvepE7P7RKw'

export interface SignedIn {
  person: Person
  supabase: SupabaseClient
  token: string
}

export interface TestApp {
  database: TestDatabase
  anonKey: string
  keys: TokenKeys
  mailbox: Mailbox
  sealer: Sealer
  /** The sandbox card issuer. It calls no one until it gets an address. */
  cardIssuer: ConfiguredIssuer
  /** The sandbox carrier. It reports to no one until it gets an address. */
  carrier: ConfiguredCarrier
  /** The sandbox payment processor. It reports to no one until it gets an address. */
  payments: PaymentsInUse
  /** All lines that the app has logged. */
  logged(): string
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The handlers for the requests and websockets of a server on a port. */
  handlers: Pick<App, 'fetch' | 'handleUpgrade'>
  /** A separate supabase-js client, signed out. */
  supabase(): SupabaseClient
  /** Creates a subscriber with an organization, signed in as a browser would. */
  subscriber(name: string, accountType?: AccountType): Promise<SignedIn>
  signIn(person: Person): Promise<SignedIn>
  /** Stops its jobs, so that a test runs them in another process. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the whole product in this process, without a port: with its own database, and the sandbox bureau behind a real
 * socket.
 */
export async function testApp(overrides: Partial<AppDeps> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await testDatabase())
  const { pools } = database
  const secrets = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const keys = tokenKeys(secrets.tokenKeys, Date.now)
  // A given database may have been changed.
  const read = given === undefined ? schemaReader() : readSchema
  const schema = liveSchema({ pool: pools.wire, exposedSchemas: EXPOSED_SCHEMAS, read })
  const bureaus = await openBureaus(null)
  const cardIssuer = await openCardIssuer(null, null)
  const carrier = await openCarrier(null, SITE)
  const militaryRegister = await openMilitaryRegister(null)
  const serviceRegister = await openServiceRegister(null)
  const payoutProcessor = await openPayoutProcessor(null)
  const letterMailer = await openLetterMailer(null)
  const wordingModel = await openWordingModel(null)
  const payments = await openPayments(null, { dataDir: null, installationKey: secrets.dataEncryptionKey })
  const virusScanner = await openVirusScanner(null)
  const box = mailbox(pools.server)
  const waitingMail = outbox(box, secrets.mailKey)
  const passwords = passwordHasher()
  const sealer = createSealer(pools.server, secrets.dataEncryptionKey, Date.now, refusedSsn(pools.server, true))
  const fileFolder = mkdtempSync(path.join(tmpdir(), 'tradeline-files-'))
  const files = overrides.files ?? diskFileStore(fileFolder)
  const archives = {
    pool: pools.server,
    wire: pools.wire,
    files,
    outbox: waitingMail,
    appUrl: SITE,
    clock: Date.now,
    log,
  }
  // Webhook endpoints of tests are servers on this machine.
  const webhookNetwork = overrides.webhookNetwork ?? systemNetwork(true)
  const signing = {
    ...{
      pool: pools.server,
      mailer: box,
      outbox: waitingMail,
      appUrl: SITE,
      log,
      files,
      subjects: signingSubjects({ sealer, isSandbox: true }),
    },
    ...{ sealer, keeping: { pool: pools.wire, files, log }, signingSecret: keys.secretFor(SIGNING_SECRET) },
    ...{ carrier: overrides.carrier ?? carrier, clock: overrides.clientsClock ?? overrides.clock ?? Date.now },
  }
  const tasks = {
    ...waitingMail.tasks,
    ...linkTasks(signing),
    ...codeTasks(signing),
    ...payTextTasks({ ...signing, paySecret: keys.secretFor(PAY_SECRET) }),
    ...repairTextTasks({ ...signing, repairSecret: keys.secretFor(REPAIR_SECRET) }),
    ...completionTasks(signing),
    ...clientImportTasks({ pool: pools.server, sealer, clock: Date.now, isSandbox: true }),
    ...portfolioImportTasks({ pool: pools.server, sealer, isSandbox: true }),
    ...archiveTasks(archives),
    ...chargeTasks({ pool: pools.server, payments: overrides.payments ?? payments }),
    ...notificationTasks({ pool: pools.server, outbox: waitingMail, appUrl: SITE }),
    ...textTasks({
      pool: pools.server,
      appUrl: SITE,
      carrier: overrides.carrier ?? carrier,
      clock: overrides.clientsClock ?? overrides.clock ?? Date.now,
      log,
      personalLink: personalLinkOf({
        ...{ pool: pools.server, appUrl: SITE, clock: Date.now },
        intakeSecret: keys.secretFor(ONLINE_APPLICATIONS),
      }),
    }),
    ...pullTasks({
      ...{ pool: pools.server, sealer, bureaus: overrides.bureaus ?? bureaus.gateway, running: runningPulls(), log },
      ...{ isSandbox: true, throttleMs: 0 },
    }),
    ...messageTasks({
      pool: pools.server,
      mailer: box,
      appUrl: SITE,
      log,
      incomingEmail: overrides.incomingEmail ?? null,
    }),
    ...noticeTasks({ pool: pools.server, mailer: box, appUrl: SITE, log }),
    ...webhookTasks({
      ...{ pool: pools.server, sealer, network: webhookNetwork, outbox: waitingMail, appUrl: SITE, isSandbox: true },
      ...{ clock: Date.now, random: () => 0 },
    }),
  }
  const jobs = await startJobs({ pool: pools.server, tasks, log })
  let stopped: Promise<void> | undefined
  const stopJobs = () => (stopped ??= jobs.stop())
  const app = createApp({
    appUrl: SITE,
    factorKey: secrets.factorKey,
    anonKey: secrets.anonKey,
    serviceKey: secrets.serviceKey,
    googleMapsKey: null,
    sandbox: true,
    isProduction: false,
    sealer,
    bureaus: bureaus.gateway,
    cardIssuer,
    carrier,
    militaryRegister,
    serviceRegister,
    payoutProcessor,
    letterMailer,
    wordingModel,
    payments,
    virusScanner,
    outbox: waitingMail,
    webhookNetwork,
    mailbox: box,
    clock: Date.now,
    replicationUrl: urlAs(database.ownerUrl, 'tradeline_replication', TEST_PASSWORDS.tradeline_replication),
    ...{ files, pools, schema, keys, passwords, log },
    ...overrides,
  })

  const answer = async (input: Request) => app.fetch(input)
  const supabase = () =>
    createClient(SITE, secrets.anonKey, {
      global: { fetch: (input, init) => answer(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
    })
  const signIn = async (person: Person): Promise<SignedIn> => {
    await pools.server.query('update auth.users set encrypted_password = $2 where id = $1', [person.id, HASH])
    const client = supabase()
    const { data, error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD })
    if (error) throw error
    return { person, supabase: client, token: data.session.access_token }
  }

  return {
    database,
    keys,
    sealer,
    anonKey: secrets.anonKey,
    mailbox: box,
    cardIssuer,
    carrier,
    payments: overrides.payments ?? payments,
    logged: () => lines.join(''),
    handlers: app,
    fetch: (path, init) => answer(new Request(new URL(path, SITE), init)),
    supabase,
    signIn,
    subscriber: async (name, accountType) => signIn(await subscriber(database, name, accountType)),
    stopJobs,
    async close() {
      await app.close()
      await stopJobs()
      await bureaus.close()
      await cardIssuer.close()
      await carrier.close()
      await militaryRegister.close()
      await serviceRegister.close()
      await letterMailer.close()
      await wordingModel.close()
      await payoutProcessor.close()
      await payments.close()
      await virusScanner.close()
      await schema.close()
      await database.close()
      rmSync(fileFolder, { recursive: true })
    },
  }
}

/** The reply of a command. */
export interface CommandReply {
  status: number
  // Asserted on field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface CommandCaller {
  /** Undefined for a caller without an account. */
  person?: SignedIn | undefined
  /** The Idempotency-Key. */
  key?: string | undefined
}

/** Calls a command of `/functions/v1` as the screens do. */
export async function callCommand(
  app: TestApp,
  name: string,
  body: object,
  { person, key }: CommandCaller = {},
): Promise<CommandReply> {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      ...{ apikey: app.anonKey, 'content-type': 'application/json' },
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  // A file is text.
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? await response.json() : await response.text() }
}
