import path from 'node:path'
import { Hono } from 'hono'
import { viewingGuard } from '#features/administration/server/viewing-guard.ts'
import { issuerHook } from '#features/cards/server/issuer-hook.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { embedOrigins } from '#features/lending/server/intake/apply-page.ts'
import { EMAIL_HOOK } from '#features/messages/server/emails/incoming-email.ts'
import { replyAsRecipient } from '#features/messages/server/emails/sandbox-replies.ts'
import { carrierHook } from '#features/messages/server/texts/carrier-hook.ts'
import { organizationGuard } from '#features/organizations/server/organization-guard.ts'
import { paymentHook } from '#features/payments/server/payment-hook.ts'
import { PAYMENT_HOOK } from '#features/payments/server/processor/configured-payments.ts'
import { liveFigures } from '#features/public-site/server/live-figures.ts'
import { quoteService } from '#features/public-site/server/quote-service.ts'
import { authService, OPEN_AUTH_PATHS } from '#platform/auth/auth-service.ts'
import { refusalLog } from '#platform/auth/refusal-log.ts'
import { answersData } from '#platform/http/answer-headers.ts'
import { gateway, unknownPrefix } from '#platform/http/gateway.ts'
import { observed } from '#platform/http/observed.ts'
import { tokensFor } from '#platform/http/signed-token.ts'
import { storableRequests } from '#platform/http/storable-text.ts'
import { mailboxService } from '#platform/mail/mailbox-page.ts'
import { within } from '#platform/process/within.ts'
import type { RealtimeService } from '#platform/realtime/realtime-service.ts'
import { createHealth } from '#platform/status/health.ts'
import { createMetrics } from '#platform/status/metrics.ts'
import { metricsReader } from '#platform/status/metrics-reader.ts'
import { statusService } from '#platform/status/status-service.ts'
import { OPEN_STORAGE_PATHS } from '#platform/storage/storage-service.ts'
import type { AppDeps } from './app-deps.ts'
import { TEXT_REFUSALS } from './broken-text.ts'
import { failed } from './shortage-refusals.ts'
import { webPages } from './web-pages.ts'
import {
  authDeps,
  publicConfig,
  trustedProxiesOf,
  wiredApi,
  wiredEmails,
  wiredFunctions,
  wiredRealtime,
  wiredRepairUploads,
  wiredRest,
  wiredStorage,
  wiredUploads,
} from './wired-services.ts'

const DATA_PATHS = [
  '/v1/*',
  '/card-issuer/*',
  '/text-messages/*',
  `${PAYMENT_HOOK}/*`,
  '/application-documents',
  '/repair-documents',
  '/readyz',
  '/metrics',
]
const WIRE_PREFIXES = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/v1/*']
// Later responses of bureaus are lost. The next process settles these orders with the responses so far and returns
// credits.
const PULLS_END_MS = 5_000
const REALTIME_ENDS_MS = 1_000
// Paths that need no API key: links in mails, public keys, and signed links to files.
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

/** Creates the whole product on one origin. */
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
  app.route('/application-documents', wiredUploads(deps, running))
  app.route('/repair-documents', wiredRepairUploads(deps, running))
  app.route('/card-issuer', issuerHook({ pool: pools.server, secret: deps.cardIssuer.hookSecret, clock, log }))
  app.route(PAYMENT_HOOK, paymentHook({ pool: pools.server, payments: deps.payments, clock, log }))
  app.route('/text-messages', carrierHook({ pool: pools.server, carrier: deps.carrier, log }))
  if (deps.incomingEmail) app.route(EMAIL_HOOK, wiredEmails(deps, deps.incomingEmail, running))
  const config = publicConfig(deps)
  app.route(
    '/',
    statusService({ pools, metrics, readsMetrics: metricsReader(deps), publicConfig: config, health: deps.health }),
  )
  const reply = deps.incomingEmail ? replyAsRecipient(app.fetch, appUrl, deps.incomingEmail) : undefined
  if (mailbox) app.route('/dev', mailboxService(mailbox, reply))
  app.route('/pricing', quoteService(clock))
  const withGoogleMaps = deps.googleMapsKey !== null
  const figures = liveFigures(pools.server, clock, log)
  const originsOf = (company: string) => embedOrigins(pools.server, company)
  app.route(
    '/',
    webPages({ folder: WEB_FOLDER, appUrl, config, liveFigures: figures, withGoogleMaps, embedOrigins: originsOf }),
  )
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  app.onError((error, context) => {
    log.error({ err: error, request_id: context.get('requestId') }, 'a request failed')
    return failed(error, context)
  })
  return {
    fetch: app.fetch,
    handleUpgrade: realtime.handleUpgrade,
    // The bureaus charge for orders under way, so these are finished and their callers get responses first.
    async close() {
      await within(PULLS_END_MS, running.close())
      await within(REALTIME_ENDS_MS, realtime.close())
    },
  }
}
