import { Hono } from 'hono'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { authService, OPEN_AUTH_PATHS } from '#platform/auth/auth-service.ts'
import { passwordHasher } from '#platform/auth/password-hasher.ts'
import { imageRenderer } from '#platform/files/rendering/image-renderer.ts'
import { callerOf, gateway, unknownPrefix } from '#platform/http/gateway.ts'
import { listen } from '#platform/http/listening.ts'
import { createLog, type Log } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { requestListener } from '#platform/http/request-listener.ts'
import type { Recipient, TokenKeys } from '#platform/http/signed-token.ts'
import { storableRequests } from '#platform/http/storable-text.ts'
import { accountMailer } from '#platform/mail/account-mail.ts'
import { mailboxService } from '#platform/mail/mailbox-page.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { realtimeService } from '#platform/realtime/realtime-service.ts'
import { restService } from '#platform/rest/rest-service.ts'
import { liveSchema } from '#platform/rest/schema/live-schema.ts'
import { ALIVE } from '#platform/status/health.ts'
import { openFiles } from '#platform/storage/file-store.ts'
import { sweepLooseFiles } from '#platform/storage/loose-files.ts'
import { storageService } from '#platform/storage/storage-service.ts'
import { WIRE_TEXT_REFUSALS } from './broken-text.ts'
import { broughtPasswords } from './brought-passwords.ts'
import { type ForeignDatabase, openForeignDatabase } from './foreign-database.ts'
import { foreignTokens } from './foreign-tokens.ts'
import { keptMail, sendingAtOnce } from './kept-mail.ts'
import type { WireConfig } from './wire-config.ts'

// The hosted service requires no API key for files: its policies decide about the caller, whom a token identifies.
const OPEN_PATHS = [...OPEN_AUTH_PATHS.map((open) => `/auth/v1${open}`), /^\/storage\/v1\//]
const SWEEP_EVERY_MS = 3_600_000
const UNLIMITED = { count: 1_000_000, seconds: 1 }

interface Deps {
  config: WireConfig
  database: ForeignDatabase
  url: string
  keys: TokenKeys
  assertSession: string | null
  clock: () => number
  log: Log
}

/** Serves the compatible API over any database with the hosted service's roles and schemas. */
export async function startWire(config: WireConfig): Promise<{ url: string; close(): Promise<void> }> {
  const log = createLog(config.logLevel)
  const clock = Date.now
  const listening = await listen(config.host, config.port, true)
  const url = `http://${config.host}:${listening.port}`
  try {
    const database = await openForeignDatabase(config.databaseUrl, config.prepare, (error) =>
      log.error({ err: error }, 'a database connection failed'),
    )
    const assertSession = database.has.sessions ? 'auth.assert_session' : null
    const keys = foreignTokens(config.tokenKeys, clock, recipientOf(config, url))
    const served = serve({ config, database, url, keys, assertSession, clock, log })
    listening.answerWith(requestListener(served.app.fetch))
    if (served.realtime) listening.upgradeWith(served.realtime.handleUpgrade)
    return {
      url,
      async close() {
        await served.realtime?.close()
        await listening.close()
        await served.close()
        await database.close()
      },
    }
  } catch (error) {
    await listening.close()
    throw error
  }
}

function recipientOf({ tokens }: WireConfig, url: string): Recipient {
  const issuers = tokens.issuers === undefined ? null : [`${url}/auth/v1`, ...tokens.issuers]
  return { issuers, audience: tokens.audience }
}

function serve(deps: Deps) {
  const { config, database, url, keys, assertSession, clock, log } = deps
  const { anonKey, serviceKey, isApiKeyRequired } = config
  const guard = gateway({ anonKey, serviceKey, isApiKeyRequired, keys, clock, openPaths: OPEN_PATHS })
  const schema = liveSchema({ pool: database.wire, exposedSchemas: config.schemas })
  const realtime = database.has.realtime
    ? realtimeService({
        ...{ pool: database.wire, replicationUrl: database.replicationUrl, keys, clock, log, guard, callerOf },
        ...{ publication: 'supabase_realtime', assertSession, hasPublicMessages: true, readsAs: database.login },
        socketLimits: { ...config.sockets, trustedProxies: 0 },
      })
    : null

  const app = new Hono()
  app.use(observed({ log, clock, appUrl: url }))
  app.use(storableRequests(WIRE_TEXT_REFUSALS))
  app.get('/healthz', (context) => context.json(ALIVE))
  for (const prefix of ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/v1/*'])
    app.use(prefix, guard)
  app.route(
    '/rest/v1',
    restService({
      ...{ pool: database.wire, schema, exposedSchemas: config.schemas, callerOf, assertSession, log },
      ...{ maxRows: config.maxRows, transactionEnd: config.transactionEnd },
      isPlanShown: config.isPlanShown,
      areAggregatesAllowed: config.areAggregatesAllowed,
      isRowTold: true,
      requestSettings: { searchPath: config.extraSearchPath },
    }),
  )
  if (database.has.auth) mountAccounts(app, deps)
  const sweeping = database.has.storage ? mountFiles(app, deps) : undefined
  if (realtime) app.route('/realtime/v1', realtime.http)
  app.all('*', unknownPrefix)
  const close = async () => {
    clearInterval(sweeping)
    await schema.close()
  }
  return { app, realtime, close }
}

function mountAccounts(app: Hono, { config, database, url, keys, clock, log }: Deps): void {
  const { isLimited, ...settings } = config.auth
  const box = keptMail(clock)
  if (!config.mail) app.route('/dev', mailboxService(box))
  const mailer = config.mail ? smtpMailer(config.mail.smtpUrl, config.mail.from) : box
  const unlimited = Object.fromEntries(Object.keys(AUTH_DEFAULTS.limits).map((name) => [name, UNLIMITED]))
  const mail = accountMailer(sendingAtOnce(mailer))
  app.route(
    '/auth/v1',
    authService({
      ...{ pool: database.server, keys, factorKey: config.factorKey, mail, clock, log },
      passwords: broughtPasswords(passwordHasher()),
      config: {
        ...settings,
        isSiteHostTrusted: true,
        ...(isLimited ? {} : { limits: unlimited, mailIntervalSeconds: 0 }),
        siteUrl: config.siteUrl ?? url,
        apiUrl: `${url}/auth/v1`,
      },
    }),
  )
}

/** Mounts the storage service. Returns the timer of its cleanup. */
function mountFiles(app: Hono, { config, database, keys, assertSession, clock, log }: Deps): NodeJS.Timeout {
  const pool = database.files
  const files = openFiles({ dataDir: config.files.folder, s3: config.files.s3 ?? null })
  const linkSecret = keys.secretFor('storage links')
  const { isTypeTrusted } = config.files
  app.route(
    '/storage/v1',
    storageService({
      ...{ pool, files, linkSecret, callerOf, assertSession, clock, log, isTypeTrusted },
      renderer: imageRenderer(),
    }),
  )
  const sweep = () =>
    sweepLooseFiles({ pool, files, log }).catch((error) => log.error({ err: error }, 'sweeping files failed'))
  return setInterval(() => void sweep(), SWEEP_EVERY_MS).unref()
}
