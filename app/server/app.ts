import path from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { organizationReview } from '#features/administration/server/company-review/company-review.ts'
import { reviewOrganization } from '#features/administration/server/company-review/review-company.ts'
import { createSubscriber } from '#features/administration/server/create-subscriber.ts'
import { resendSubscriberInvitation } from '#features/administration/server/resend-subscriber-invitation.ts'
import { scannerStatus } from '#features/administration/server/scanner-status.ts'
import { viewSubscriber } from '#features/administration/server/view-subscriber.ts'
import { viewingGuard } from '#features/administration/server/viewing-guard.ts'
import { organizationArchive } from '#features/archives/server/archive-commands.ts'
import { cardCommands } from '#features/cards/server/card-commands.ts'
import type { IssuerDesk } from '#features/cards/server/configured-issuer.ts'
import { issuerHook } from '#features/cards/server/issuer-hook.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'
import { type RunningPulls, runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { barePictures } from '#features/documents/server/bare-pictures.ts'
import { recordCommands } from '#features/documents/server/electronic-records/record-commands.ts'
import { inspectedFiles } from '#features/documents/server/inspected-files.ts'
import { checkMilitaryStatus } from '#features/lending/server/military/check-military-status.ts'
import type { RegisterInUse } from '#features/lending/server/military/configured-register.ts'
import { messageCommands } from '#features/messages/server/message-commands.ts'
import { carrierHook } from '#features/messages/server/texts/carrier-hook.ts'
import type { CarrierDesk } from '#features/messages/server/texts/configured-carrier.ts'
import { textStatus } from '#features/messages/server/texts/text-status.ts'
import { acceptInvitation } from '#features/organizations/server/accept-invitation.ts'
import { organizationBranding } from '#features/organizations/server/branding/branding-command.ts'
import { declaredCommands } from '#features/organizations/server/commands/command-permissions.ts'
import { companyNeeds, type Sandboxes } from '#features/organizations/server/commands/organization-needs.ts'
import { withRecentSignIn } from '#features/organizations/server/commands/with-recent-sign-in.ts'
import { invitations as memberInvitations } from '#features/organizations/server/invitations.ts'
import { organizationGuard, recordsReading } from '#features/organizations/server/organization-guard.ts'
import { personalTexts } from '#features/organizations/server/personal-texts.ts'
import { resetSecondFactor } from '#features/organizations/server/reset-second-factor.ts'
import { apiService } from '#features/public-api/server/endpoints/api-service.ts'
import { webhooks } from '#features/public-api/server/webhooks/webhook-commands.ts'
import { liveFigures } from '#features/public-site/server/live-figures.ts'
import { quoteService } from '#features/public-site/server/quote-service.ts'
import { REPORT_MAIL } from '#features/reports/server/stop-link.ts'
import { stopReportMail } from '#features/reports/server/stop-report-mail.ts'
import { strongPasswordRule } from '#features/sign-in/server/passwords/strong-passwords.ts'
import { securityMailer } from '#features/sign-in/server/security-mail.ts'
import { AUTH_DEFAULTS, type AuthConfig } from '#platform/auth/auth-config.ts'
import { type AuthServiceDeps, authOf, authService, OPEN_AUTH_PATHS } from '#platform/auth/auth-service.ts'
import { invitations, reminders } from '#platform/auth/invitations.ts'
import type { PasswordHasher } from '#platform/auth/password-hasher.ts'
import { refusalLog } from '#platform/auth/refusal-log.ts'
import type { Pools } from '#platform/database/pools.ts'
import { fileInspector } from '#platform/files/file-inspector.ts'
import { type Act, functionService } from '#platform/functions/function-service.ts'
import type { WebhookNetwork } from '#platform/http/address.ts'
import { answersData } from '#platform/http/answer-headers.ts'
import { callerOf, gateway, unknownPrefix } from '#platform/http/gateway.ts'
import type { Log } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { type TokenKeys, tokensFor } from '#platform/http/signed-token.ts'
import { storableRequests } from '#platform/http/storable-text.ts'
import { accountMailer } from '#platform/mail/account-mail.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import { mailboxService } from '#platform/mail/mailbox-page.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { within } from '#platform/process/within.ts'
import { type RealtimeService, realtimeService } from '#platform/realtime/realtime-service.ts'
import type { SocketLimits } from '#platform/realtime/seats.ts'
import { restService } from '#platform/rest/rest-service.ts'
import type { LiveSchema } from '#platform/rest/schema/live-schema.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { sealedWireColumns } from '#platform/sealing/wire-columns.ts'
import { createHealth, type Health } from '#platform/status/health.ts'
import { createMetrics } from '#platform/status/metrics.ts'
import { metricsReader } from '#platform/status/metrics-reader.ts'
import { statusService } from '#platform/status/status-service.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { OPEN_STORAGE_PATHS, storageService } from '#platform/storage/storage-service.ts'
import type { ScannerInUse } from '#platform/virus-scanner/configured-scanner.ts'
import { refusedAttachment, refusedUpload } from '#platform/virus-scanner/refusals.ts'
import { scannedFiles } from '#platform/virus-scanner/scanned-files.ts'
import { TEXT_REFUSALS } from './broken-text.ts'
import { ownCommands } from './own-commands.ts'
import { failed } from './shortage-refusals.ts'
import { webPages } from './web-pages.ts'

/** Everything the product works with, already open. */
export interface AppDeps {
  appUrl: string
  anonKey: string
  serviceKey: string
  googleMapsKey: string | null
  /** Whether the bureau is our own sandbox. */
  sandbox: boolean
  /** In production super admins need a second factor. */
  isProduction: boolean
  /** What is to be brought to read /metrics. Without one they are open, but closed in production. */
  metricsToken?: string | null
  pools: Pools
  /** A login that may read the write-ahead log; without one, changes are announced by triggers. */
  replicationUrl: string | null
  files: FileStore
  /** Looks at every file before it is kept. */
  virusScanner: ScannerInUse
  schema: LiveSchema
  keys: TokenKeys
  /** Seals the secrets of authenticator apps. */
  factorKey: Buffer
  passwords: PasswordHasher
  sealer: Sealer
  bureaus: BureauGateway
  cardIssuer: IssuerDesk
  /** Tells who is covered by the Military Lending Act. */
  militaryRegister: RegisterInUse
  /** What carries texts. */
  carrier: CarrierDesk
  /** Tells whether it is day or night where a client lives; `clock` unless given. */
  clientsClock?: () => number
  /** The mark that this process holds in the database, so that other processes see that it is alive. */
  processMark?: number
  /** Which parts of this process have crashed, for /readyz. */
  health?: Health
  outbox: Outbox
  /** How many sockets may be open at once; `SOCKET_LIMITS` unless given. */
  socketLimits?: SocketLimits
  /** Whether e-mail leaves this machine; otherwise it stays in the local mailbox. */
  isMailReal?: boolean
  /** How webhook endpoints are reached. */
  webhookNetwork: WebhookNetwork
  /** The local mailbox, shown at /dev/mailbox; null where mail really goes out. */
  mailbox: Mailbox | null
  clock: () => number
  log: Log
  authSettings?: Partial<AuthConfig>
}

export const EXPOSED_SCHEMAS = ['public']
const MAX_ROWS = 1000
const DATA_PATHS = ['/v1/*', '/card-issuer/*', '/text-messages/*', '/readyz', '/metrics']
const WIRE_PREFIXES = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/v1/*']
// Links to documents end up in histories and logs: whoever finds one there finds it expired.
const MAX_LINK_SECONDS = 300
// What bureaus answer later is lost; the next process settles these orders with what had come, and gives credits back.
const PULLS_END_MS = 5_000
const REALTIME_ENDS_MS = 1_000
const PUBLICATION = 'supabase_realtime'
// As app.assert_recent_sign_in has it: whoever has borrowed a session must not set a password and then sign in with it.
const RECENT_SIGN_IN_SECONDS = 600
// What the product asks beyond the contract of `/auth/v1`.
const AUTH_SETTINGS = {
  currentPasswordAfterSeconds: RECENT_SIGN_IN_SECONDS,
  recentSignInSeconds: RECENT_SIGN_IN_SECONDS,
  remembersDevices: true,
  asksForPassword: true,
  hidesAccounts: true,
}
// Paths that are opened without an API key: links in mails, public keys, and links to files, which are signed.
const OPEN_PATHS = [
  ...OPEN_AUTH_PATHS.map((open) => `/auth/v1${open}`),
  ...OPEN_STORAGE_PATHS.map(({ source }) => new RegExp(`^/storage/v1${source.slice(1)}`)),
]
const WEB_FOLDER = path.join(import.meta.dirname, '../../dist/web')

export interface App {
  fetch: Hono['fetch']
  /** Takes over a websocket of `/realtime/v1`. */
  handleUpgrade: RealtimeService['handleUpgrade']
  close(): Promise<void>
}

/** The whole product on one origin. */
export function createApp(given: AppDeps): App {
  const deps = {
    ...given,
    health: given.health ?? createHealth(given.log),
    keys: tokensFor(given.keys, { issuers: [`${given.appUrl}/auth/v1`], audience: 'authenticated' }),
  }
  const { appUrl, anonKey, serviceKey, pools, keys, clock, log, mailbox } = deps
  const metrics = createMetrics()
  const guard = gateway({ anonKey, serviceKey, keys, clock, openPaths: OPEN_PATHS })
  const realtime = wiredRealtime(deps, guard)

  const app = new Hono()
  app.use(metrics.measure)
  app.use(observed({ log, clock, appUrl }))
  app.use(storableRequests(TEXT_REFUSALS))
  const refusals = refusalLog({ pool: pools.server, trustedProxies: trustedProxiesOf(deps), log })
  for (const prefix of WIRE_PREFIXES) app.use(prefix, guard, refusals, viewingGuard, organizationGuard(pools.server))
  for (const path of DATA_PATHS) app.use(path, answersData)
  app.route('/auth/v1', authService(authDeps(deps)))
  app.route('/rest/v1', wiredRest(deps))
  app.route('/storage/v1', wiredStorage(deps))
  app.route('/realtime/v1', realtime.http)
  const running = runningPulls()
  app.route('/functions/v1', wiredFunctions(deps, running))
  for (const prefix of WIRE_PREFIXES) app.all(prefix, unknownPrefix)
  app.route('/v1', wiredApi(deps, running))
  app.route('/card-issuer', issuerHook({ pool: pools.server, secret: deps.cardIssuer.hookSecret, clock, log }))
  app.route('/text-messages', carrierHook({ pool: pools.server, carrier: deps.carrier, log }))
  const config = publicConfig(deps)
  app.route(
    '/',
    statusService({ pools, metrics, readsMetrics: metricsReader(deps), publicConfig: config, health: deps.health }),
  )
  if (mailbox) app.route('/dev', mailboxService(mailbox))
  app.route('/pricing', quoteService(clock))
  const withGoogleMaps = deps.googleMapsKey !== null
  const figures = liveFigures(pools.server, clock, log)
  app.route('/', webPages({ folder: WEB_FOLDER, appUrl, config, liveFigures: figures, withGoogleMaps }))
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  app.onError((error, context) => {
    log.error({ err: error, request_id: context.get('requestId') }, 'a request failed')
    return failed(error, context)
  })
  return {
    fetch: app.fetch,
    handleUpgrade: realtime.handleUpgrade,
    // The bureaus charge for orders under way, so these are finished and their callers answered first.
    async close() {
      await within(PULLS_END_MS, running.close())
      await within(REALTIME_ENDS_MS, realtime.close())
    },
  }
}

function authDeps({ appUrl, pools, outbox, authSettings, ...deps }: AppDeps): AuthServiceDeps {
  const { keys, factorKey, passwords, clock, log } = deps
  // Whoever is invited comes by the link: they have asked for nothing on a screen that would take the code.
  const mail = accountMailer(outbox, ['invite'])
  // In development the address in the browser may differ from APP_URL.
  const passkeys = { name: 'Tradeline', isRequestOriginTrusted: !deps.isProduction }
  const config = { ...AUTH_SETTINGS, passkeys, siteUrl: appUrl, ...authSettings }
  const notify = securityMailer(outbox, appUrl)
  const passwordRule = strongPasswordRule((userId) => personalTexts(pools.server, userId))
  return { pool: pools.server, keys, factorKey, passwords, passwordRule, mail, notify, clock, log, config }
}

/** The check that every request of somebody signed in passes before it reaches data. */
const sessionCheck = ({ isProduction }: Pick<AppDeps, 'isProduction'>) =>
  isProduction ? 'app.assert_session_in_production' : 'app.assert_session'
const settledSessions = ({ isProduction }: Pick<AppDeps, 'isProduction'>) =>
  isProduction ? 'app.settled_sessions_in_production' : 'app.settled_sessions'

const trustedProxiesOf = ({ authSettings }: AppDeps): number =>
  authSettings?.trustedProxies ?? AUTH_DEFAULTS.trustedProxies

const commandsOf = (deps: AppDeps, running: RunningPulls): OrderDeps => ({
  ...{ pool: deps.pools.server, sealer: deps.sealer, bureaus: deps.bureaus, running, log: deps.log },
  files: deps.files,
  isSandbox: deps.sandbox,
  assertSession: sessionCheck(deps),
  trustedProxies: trustedProxiesOf(deps),
  ...(deps.processMark !== undefined && { processMark: deps.processMark }),
})

function wiredFunctions(deps: AppDeps, running: RunningPulls): Hono {
  const { appUrl, outbox, passwords, authSettings, keys, clock } = deps
  const acts = commandsOf(deps, running)
  const links = { linkSecret: deps.keys.secretFor('storage links'), maxLinkSeconds: MAX_LINK_SECONDS }
  const auth = authOf(authDeps(deps))
  const members = { ...acts, appUrl, outbox, passwords, passwordRule: auth.passwordRule }
  const archives = { ...acts, ...links, appUrl, wire: deps.pools.wire, files: deps.files, clock: deps.clock }
  const branding = { ...archives, files: scannedFiles(deps.files, deps.virusScanner, refusedAttachment(acts)) }
  const linksPerAddress = authSettings?.limits?.signInPerAddress ?? AUTH_DEFAULTS.limits.signInPerAddress
  const further: Record<string, Act> = {
    'organization-archive': (context) => organizationArchive(archives, context),
    'organization-branding': (context) => organizationBranding(branding, context),
    'company-review': (context) => organizationReview(archives, context),
    'review-company': (context) => reviewOrganization(archives, context),
    'accept-invitation': (context) => acceptInvitation(members, context),
    invitations: (context) => memberInvitations(members, context),
    'reset-second-factor': (context) => resetSecondFactor(members, context),
    'scanner-status': (context) => scannerStatus({ ...acts, virusScanner: deps.virusScanner }, context),
    'stop-report-mail': (context) => stopReportMail(acts.pool, keys.secretFor(REPORT_MAIL), context),
    ...messageCommands({ ...acts, appUrl, linksPerAddress, clientsClock: deps.clientsClock ?? clock }),
    ...recordCommands({ ...acts, appUrl, outbox, linksPerAddress }),
    cards: (context) => cardCommands({ ...acts, cardIssuer: deps.cardIssuer }, context),
    'check-military-status': (context) => checkMilitaryStatus({ ...acts, register: deps.militaryRegister }, context),
    'create-subscriber': createSubscriber(acts, invitations(auth)),
    'resend-subscriber-invitation': resendSubscriberInvitation(acts, reminders(auth)),
    'text-standing': (context) => textStatus({ ...acts, carrier: deps.carrier }, context),
    webhooks: (context) => webhooks({ ...acts, network: deps.webhookNetwork }, context),
    'view-subscriber': (context) => viewSubscriber({ ...acts, appUrl, keys, clock }, context),
  }
  const all = declaredCommands(withRecentSignIn(acts, { ...ownCommands(acts), ...further }))
  return functionService(all, acts.log, [companyNeeds(sandboxesOf(deps))])
}

const sandboxesOf = (deps: AppDeps): Sandboxes => ({
  bureau: deps.sandbox,
  issuer: deps.cardIssuer.isSandbox,
  carrier: deps.carrier.isSandbox,
  mail: !deps.isMailReal,
  register: deps.militaryRegister.isSandbox,
})

function wiredApi(deps: AppDeps, running: RunningPulls): Hono {
  const fingerprintSecret = deps.keys.secretFor('api requests')
  const { pools, cardIssuer, appUrl } = deps
  return apiService({ ...commandsOf(deps, running), wire: pools.wire, cardIssuer, fingerprintSecret }, appUrl)
}

function wiredRest({ pools, schema, sealer, log, isProduction }: AppDeps): Hono {
  return restService({
    pool: pools.wire,
    schema,
    exposedSchemas: EXPOSED_SCHEMAS,
    callerOf,
    assertSession: { settled: settledSessions({ isProduction }), otherwise: sessionCheck({ isProduction }) },
    maxRows: MAX_ROWS,
    prepareRows: sealedWireColumns(pools.server, sealer),
    settingsOf: recordsReading,
    log,
  })
}

function wiredStorage({ pools, files, virusScanner, keys, clock, log, isProduction }: AppDeps): Hono {
  // Metadata is taken off a picture before it is scanned, not after: taking it off could join two harmless halves of a virus.
  const scanned = scannedFiles(files, virusScanner, refusedUpload({ pool: pools.server, log }))
  const inspected = inspectedFiles(barePictures(scanned), fileInspector())
  return storageService({
    ...{ pool: pools.wire, files: inspected, callerOf, clock, log },
    linkSecret: keys.secretFor('storage links'),
    assertSession: sessionCheck({ isProduction }),
    maxLinkSeconds: MAX_LINK_SECONDS,
    isCopyForbidden: true,
  })
}

function wiredRealtime(
  { pools, replicationUrl, keys, clock, log, isProduction, socketLimits, health }: AppDeps,
  guard: MiddlewareHandler,
): RealtimeService {
  return realtimeService({
    ...{ pool: pools.wire, replicationUrl, keys, clock, log, guard, callerOf },
    publication: PUBLICATION,
    assertSession: sessionCheck({ isProduction }),
    ...(socketLimits && { socketLimits }),
    ...(health && { health }),
    // Deny by default: a channel speaks only where a policy lets it.
    hasPublicMessages: false,
  })
}

function publicConfig({ appUrl, anonKey, googleMapsKey, sandbox, isProduction }: AppDeps) {
  return { supabaseUrl: appUrl, anonKey, googleMapsKey, sandbox, isSecondFactorRequired: isProduction }
}
