import path from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AuthConfig } from './auth/auth-config.ts'
import { authService, OPEN_AUTH_PATHS } from './auth/auth-service.ts'
import type { PasswordHasher } from './auth/password-hasher.ts'
import type { BureauGateway } from './bureaus/bureau-gateway.ts'
import type { Pools } from './database/pools.ts'
import { functionService } from './functions/function-service.ts'
import { callerOf, gateway, unknownPrefix } from './http/gateway.ts'
import type { Log } from './http/log.ts'
import { observed } from './http/observed.ts'
import type { TokenKeys } from './http/signed-token.ts'
import { accountMailer } from './mail/account-mail.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { mailboxService } from './mail/mailbox-page.ts'
import type { Outbox } from './mail/outbox.ts'
import { type RealtimeService, realtimeService } from './realtime/realtime-service.ts'
import { restService } from './rest/rest-service.ts'
import type { LiveSchema } from './rest/schema/live-schema.ts'
import type { Sealer } from './sealing/sealer.ts'
import { sealedWireColumns } from './sealing/wire-columns.ts'
import { createMetrics } from './status/metrics.ts'
import { statusService } from './status/status-service.ts'
import type { FileStore } from './storage/file-store.ts'
import { OPEN_STORAGE_PATHS, storageService } from './storage/storage-service.ts'
import { webPages } from './web-pages/web-pages.ts'

/** Everything the product works with, already open. */
export interface AppDeps {
  appUrl: string
  anonKey: string
  serviceKey: string
  googleMapsKey: string | null
  /** Whether the bureau is our own sandbox. */
  sandbox: boolean
  pools: Pools
  /** A login that may read the write-ahead log; without one, changes are announced by triggers. */
  replicationUrl: string | null
  files: FileStore
  schema: LiveSchema
  keys: TokenKeys
  /** Seals the secrets of authenticator apps. */
  factorKey: Buffer
  passwords: PasswordHasher
  sealer: Sealer
  bureaus: BureauGateway
  outbox: Outbox
  /** The local mailbox, shown at /dev/mailbox; null where mail really goes out. */
  mailbox: Mailbox | null
  clock: () => number
  log: Log
  authSettings?: Partial<AuthConfig>
}

export const EXPOSED_SCHEMAS = ['public']
const MAX_ROWS = 1000
const WIRE_PREFIXES = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/v1/*']
const ASSERT_SESSION = 'auth.assert_session'
// Whoever finds a link to a document in a history or a log finds it dead.
const MAX_LINK_SECONDS = 300
const PUBLICATION = 'supabase_realtime'
// What is opened without a key: links in mails, public keys, and links to files that carry their own proof.
const OPEN_PATHS = [
  ...OPEN_AUTH_PATHS.map((open) => `/auth/v1${open}`),
  ...OPEN_STORAGE_PATHS.map(({ source }) => new RegExp(`^/storage/v1${source.slice(1)}`)),
]
const WEB_FOLDER = path.join(import.meta.dirname, '../dist/web')

export interface App {
  fetch: Hono['fetch']
  /** Takes over a websocket of `/realtime/v1`. */
  handleUpgrade: RealtimeService['handleUpgrade']
  close(): Promise<void>
}

/** The whole product on one origin. */
export function createApp(deps: AppDeps): App {
  const { appUrl, anonKey, serviceKey, pools, keys, clock, log, mailbox } = deps
  const metrics = createMetrics()
  const guard = gateway({ anonKey, serviceKey, keys, clock, openPaths: OPEN_PATHS })
  const realtime = wiredRealtime(deps, guard)

  const app = new Hono()
  app.use(metrics.measure)
  app.use(observed({ log, clock }))
  for (const prefix of WIRE_PREFIXES) app.use(prefix, guard)
  app.route('/auth/v1', wiredAuth(deps))
  app.route('/rest/v1', wiredRest(deps))
  app.route('/storage/v1', wiredStorage(deps))
  app.route('/realtime/v1', realtime.http)
  app.route('/functions/v1', functionService({ pool: pools.server, sealer: deps.sealer, bureaus: deps.bureaus, log }))
  for (const prefix of WIRE_PREFIXES) app.all(prefix, unknownPrefix)
  app.route('/', statusService({ pools, metrics, publicConfig: publicConfig(deps) }))
  if (mailbox) app.route('/dev', mailboxService(mailbox))
  app.route('/', webPages(WEB_FOLDER, appUrl))
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  app.onError((error, context) => {
    log.error({ err: error, request_id: context.get('requestId') }, 'a request failed')
    return context.json({ message: 'Internal server error' }, 500)
  })
  return { fetch: app.fetch, handleUpgrade: realtime.handleUpgrade, close: realtime.close }
}

function wiredAuth({ appUrl, pools, outbox, authSettings, ...deps }: AppDeps): Hono {
  const { keys, factorKey, passwords, clock, log } = deps
  const mail = accountMailer(outbox, 'Tradeline')
  const config = { siteUrl: appUrl, ...authSettings }
  return authService({ pool: pools.server, keys, factorKey, passwords, mail, clock, log, config })
}

function wiredRest({ pools, schema, sealer, log }: AppDeps): Hono {
  return restService({
    pool: pools.wire,
    schema,
    exposedSchemas: EXPOSED_SCHEMAS,
    callerOf,
    assertSession: ASSERT_SESSION,
    maxRows: MAX_ROWS,
    sealedColumns: sealedWireColumns(pools.server, sealer),
    log,
  })
}

function wiredStorage({ pools, files, keys, clock, log }: AppDeps): Hono {
  return storageService({
    ...{ pool: pools.wire, files, callerOf, clock, log },
    linkSecret: keys.secretFor('storage links'),
    assertSession: ASSERT_SESSION,
    maxLinkSeconds: MAX_LINK_SECONDS,
  })
}

function wiredRealtime(
  { pools, replicationUrl, keys, clock, log }: AppDeps,
  guard: MiddlewareHandler,
): RealtimeService {
  return realtimeService({
    ...{ pool: pools.wire, replicationUrl, keys, clock, log, guard, callerOf },
    publication: PUBLICATION,
    assertSession: ASSERT_SESSION,
    // Deny by default: a channel speaks only where a policy lets it.
    hasPublicMessages: false,
  })
}

function publicConfig({ appUrl, anonKey, googleMapsKey, sandbox }: AppDeps) {
  return { supabaseUrl: appUrl, anonKey, googleMapsKey, sandbox }
}
