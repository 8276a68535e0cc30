import type { Hono, MiddlewareHandler } from 'hono'
import { organizationReview } from '#features/administration/server/company-review/company-review.ts'
import { reviewOrganization } from '#features/administration/server/company-review/review-company.ts'
import { createSubscriber } from '#features/administration/server/create-subscriber.ts'
import { resendSubscriberInvitation } from '#features/administration/server/resend-subscriber-invitation.ts'
import { scannerStatus } from '#features/administration/server/scanner-status.ts'
import { viewSubscriber } from '#features/administration/server/view-subscriber.ts'
import { organizationArchive } from '#features/archives/server/archive-commands.ts'
import { cardCommands } from '#features/cards/server/card-commands.ts'
import { collections } from '#features/collections/server/collections-command.ts'
import { repossessions } from '#features/collections/server/repossession/repossession-command.ts'
import { repairPageCommands } from '#features/credit-repair/server/client-page/page-commands.ts'
import { REPAIR_SECRET } from '#features/credit-repair/server/client-page/page-deps.ts'
import { repairDocuments } from '#features/credit-repair/server/client-page/receive-upload.ts'
import { checkLetter } from '#features/credit-repair/server/mail/follow-letters.ts'
import { mailDisputes } from '#features/credit-repair/server/mail/mail-disputes.ts'
import { disputeWording } from '#features/credit-repair/server/wording/dispute-wording.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'
import type { RunningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { barePictures } from '#features/documents/server/bare-pictures.ts'
import { recordCommands } from '#features/documents/server/electronic-records/record-commands.ts'
import { inspectedFiles } from '#features/documents/server/inspected-files.ts'
import { loanFunding } from '#features/lending/server/funding/funding-command.ts'
import { intakeCommands } from '#features/lending/server/intake/intake-commands.ts'
import { type IntakeDeps, ONLINE_APPLICATIONS } from '#features/lending/server/intake/intake-deps.ts'
import { applicationDocuments } from '#features/lending/server/intake/receive-upload.ts'
import { checkMilitaryStatus } from '#features/lending/server/military/check-military-status.ts'
import { emailHook } from '#features/messages/server/emails/email-hook.ts'
import type { IncomingEmailConfig } from '#features/messages/server/emails/incoming-email.ts'
import { messageCommands } from '#features/messages/server/message-commands.ts'
import { textStatus } from '#features/messages/server/texts/text-status.ts'
import { acceptInvitation } from '#features/organizations/server/accept-invitation.ts'
import { organizationBranding } from '#features/organizations/server/branding/branding-command.ts'
import { declaredCommands } from '#features/organizations/server/commands/command-permissions.ts'
import { companyNeeds, type Sandboxes } from '#features/organizations/server/commands/organization-needs.ts'
import { withRecentSignIn } from '#features/organizations/server/commands/with-recent-sign-in.ts'
import { invitations as memberInvitations } from '#features/organizations/server/invitations.ts'
import { recordsReading } from '#features/organizations/server/organization-guard.ts'
import { personalTexts } from '#features/organizations/server/personal-texts.ts'
import { resetSecondFactor } from '#features/organizations/server/reset-second-factor.ts'
import { payCommands } from '#features/pay-page/server/pay-commands.ts'
import { PAY_SECRET } from '#features/pay-page/server/pay-deps.ts'
import { printedPayAddress } from '#features/pay-page/server/pay-link.ts'
import { paymentAccount } from '#features/payments/server/account-command.ts'
import { loanAutopay } from '#features/payments/server/autopay/autopay-command.ts'
import { loanCharge } from '#features/payments/server/charges/charge-command.ts'
import { paymentMethods } from '#features/payments/server/methods/method-command.ts'
import { chargeRefund } from '#features/payments/server/refunds/refund-command.ts'
import { apiService } from '#features/public-api/server/endpoints/api-service.ts'
import { webhooks } from '#features/public-api/server/webhooks/webhook-commands.ts'
import { contact } from '#features/public-site/server/contact.ts'
import { REPORT_MAIL } from '#features/reports/server/stop-link.ts'
import { stopReportMail } from '#features/reports/server/stop-report-mail.ts'
import { strongPasswordRule } from '#features/sign-in/server/passwords/strong-passwords.ts'
import { securityMailer } from '#features/sign-in/server/security-mail.ts'
import { sealCertificate } from '#features/signing/server/seal/seal-certificate.ts'
import { signingCommands } from '#features/signing/server/signing-commands.ts'
import { SIGNING_SECRET, type SigningDeps } from '#features/signing/server/signing-deps.ts'
import { templateFile } from '#features/templates/server/own-pdf/template-file.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type AuthServiceDeps, authOf } from '#platform/auth/auth-service.ts'
import { invitations, reminders } from '#platform/auth/invitations.ts'
import { fileInspector } from '#platform/files/file-inspector.ts'
import { imageRenderer } from '#platform/files/rendering/image-renderer.ts'
import { type Act, functionService } from '#platform/functions/function-service.ts'
import { callerOf } from '#platform/http/gateway.ts'
import { accountMailer } from '#platform/mail/account-mail.ts'
import { type RealtimeService, realtimeService } from '#platform/realtime/realtime-service.ts'
import { restService } from '#platform/rest/rest-service.ts'
import { sealedWireColumns } from '#platform/sealing/wire-columns.ts'
import { storageService } from '#platform/storage/storage-service.ts'
import { refusedAttachment, refusedUpload } from '#platform/virus-scanner/refusals.ts'
import { scannedFiles } from '#platform/virus-scanner/scanned-files.ts'
import type { AppDeps } from './app-deps.ts'
import { EXPOSED_SCHEMAS } from './exposed-schemas.ts'
import { ownCommands } from './own-commands.ts'
import { signingSubjects } from './signing-subjects.ts'

const MAX_ROWS = 1000
// Links to documents end up in histories and logs, so they must have expired by the time others find them.
const MAX_LINK_SECONDS = 300
const PUBLICATION = 'supabase_realtime'
// Like app.assert_recent_sign_in: a person with a borrowed session must not set a password and then sign in with it.
const RECENT_SIGN_IN_SECONDS = 600
// The product's requirements beyond the API of `/auth/v1`.
const AUTH_SETTINGS = {
  currentPasswordAfterSeconds: RECENT_SIGN_IN_SECONDS,
  recentSignInSeconds: RECENT_SIGN_IN_SECONDS,
  remembersDevices: true,
  asksForPassword: true,
  hidesAccounts: true,
}

export function authDeps({ appUrl, pools, outbox, authSettings, ...deps }: AppDeps): AuthServiceDeps {
  const { keys, factorKey, passwords, clock, log } = deps
  // No screen accepts an invitation's code, because an invited person comes by the link.
  const mail = accountMailer(outbox, ['invite'])
  // In development the browser's address may differ from APP_URL.
  const passkeys = { name: 'Tradeline', isRequestOriginTrusted: !deps.isProduction }
  const config = { ...AUTH_SETTINGS, passkeys, siteUrl: appUrl, ...authSettings }
  const notify = securityMailer(outbox, appUrl)
  const passwordRule = strongPasswordRule((userId) => personalTexts(pools.server, userId))
  return { pool: pools.server, keys, factorKey, passwords, passwordRule, mail, notify, clock, log, config }
}

/** Returns the check of every signed-in request before it reaches data. */
const sessionCheck = ({ isProduction }: Pick<AppDeps, 'isProduction'>) =>
  isProduction ? 'app.assert_session_in_production' : 'app.assert_session'
const settledSessions = ({ isProduction }: Pick<AppDeps, 'isProduction'>) =>
  isProduction ? 'app.settled_sessions_in_production' : 'app.settled_sessions'

export const trustedProxiesOf = ({ authSettings }: AppDeps): number =>
  authSettings?.trustedProxies ?? AUTH_DEFAULTS.trustedProxies

const commandDeps = (deps: AppDeps, running: RunningPulls): OrderDeps => ({
  ...{ pool: deps.pools.server, sealer: deps.sealer, bureaus: deps.bureaus, running, log: deps.log },
  files: deps.files,
  keeping: { pool: deps.pools.wire, files: deps.files, log: deps.log },
  payAddressOf: (organizationId, clientId) =>
    printedPayAddress(
      { pool: deps.pools.server, appUrl: deps.appUrl, paySecret: deps.keys.secretFor(PAY_SECRET) },
      organizationId,
      clientId,
    ),
  isSandbox: deps.sandbox,
  assertSession: sessionCheck(deps),
  trustedProxies: trustedProxiesOf(deps),
  ...(deps.processMark !== undefined && { processMark: deps.processMark }),
})

export function wiredFunctions(deps: AppDeps, running: RunningPulls): Hono {
  const { appUrl, outbox, passwords, authSettings, keys, clock } = deps
  const acts = commandDeps(deps, running)
  const links = { linkSecret: deps.keys.secretFor('storage links'), maxLinkSeconds: MAX_LINK_SECONDS }
  const auth = authOf(authDeps(deps))
  const members = { ...acts, appUrl, outbox, passwords, passwordRule: auth.passwordRule }
  const archives = { ...acts, ...links, appUrl, wire: deps.pools.wire, files: deps.files, clock: deps.clock }
  const branding = { ...archives, files: scannedFiles(deps.files, deps.virusScanner, refusedAttachment(acts)) }
  const templateFiles = { ...branding, files: inspectedFiles(branding.files, fileInspector()) }
  const linksPerAddress = authSettings?.limits?.signInPerAddress ?? AUTH_DEFAULTS.limits.signInPerAddress
  const further: Record<string, Act> = {
    contact: (context) => contact(acts, context),
    'organization-archive': (context) => organizationArchive(archives, context),
    'organization-branding': (context) => organizationBranding(branding, context),
    'template-file': (context) => templateFile(templateFiles, context),
    'company-review': (context) => organizationReview(archives, context),
    'review-company': (context) => reviewOrganization(archives, context),
    'accept-invitation': (context) => acceptInvitation(members, context),
    invitations: (context) => memberInvitations(members, context),
    'reset-second-factor': (context) => resetSecondFactor(members, context),
    'scanner-status': (context) => scannerStatus({ ...acts, virusScanner: deps.virusScanner }, context),
    'seal-certificate': (context) => sealCertificate(acts, context),
    'stop-report-mail': (context) => stopReportMail(acts.pool, keys.secretFor(REPORT_MAIL), context),
    ...messageCommands({ ...acts, appUrl, linksPerAddress, clientsClock: deps.clientsClock ?? clock }),
    ...recordCommands({ ...acts, appUrl, outbox, linksPerAddress }),
    ...intakeCommands({ ...intakeDeps(deps, acts), outbox }),
    ...signingCommands(signingDeps(deps, acts)),
    ...repairPageCommands({ ...signingDeps(deps, acts), repairSecret: deps.keys.secretFor(REPAIR_SECRET) }),
    ...payCommands({ ...acts, appUrl, outbox, payments: deps.payments, paySecret: deps.keys.secretFor(PAY_SECRET) }),
    cards: (context) => cardCommands({ ...acts, cardIssuer: deps.cardIssuer }, context),
    'check-military-status': (context) => checkMilitaryStatus({ ...acts, register: deps.militaryRegister }, context),
    'mail-disputes': (context) => mailDisputes({ ...acts, letterMailer: deps.letterMailer }, context),
    'dispute-wording': (context) => disputeWording({ ...acts, wordingModel: deps.wordingModel }, context),
    'check-letter': (context) => checkLetter({ ...acts, letterMailer: deps.letterMailer }, context),
    'loan-funding': (context) => loanFunding({ ...acts, processor: deps.payoutProcessor }, context),
    'loan-autopay': (context) => loanAutopay({ ...acts, appUrl, outbox, payments: deps.payments }, context),
    repossessions: (context) => repossessions({ ...acts, register: deps.serviceRegister }, context),
    collections: (context) => collections({ ...acts, clientsClock: deps.clientsClock ?? clock }, context),
    'charge-refund': (context) => chargeRefund({ ...acts, payments: deps.payments }, context),
    'loan-charge': (context) => loanCharge({ ...acts, payments: deps.payments }, context),
    'payment-account': (context) => paymentAccount({ ...acts, appUrl, payments: deps.payments }, context),
    'payment-methods': (context) => paymentMethods({ ...acts, appUrl, payments: deps.payments }, context),
    'create-subscriber': createSubscriber(acts, invitations(auth)),
    'resend-subscriber-invitation': resendSubscriberInvitation(acts, reminders(auth)),
    'text-standing': (context) => textStatus({ ...acts, carrier: deps.carrier }, context),
    webhooks: (context) => webhooks({ ...acts, network: deps.webhookNetwork }, context),
    'view-subscriber': (context) => viewSubscriber({ ...acts, appUrl, keys, clock }, context),
  }
  const all = declaredCommands(withRecentSignIn(acts, { ...ownCommands(acts), ...further }))
  return functionService(all, acts.log, [companyNeeds(sandboxesOf(deps))])
}

const intakeDeps = (deps: AppDeps, acts: OrderDeps): IntakeDeps => ({
  ...{ ...acts, appUrl: deps.appUrl, clock: deps.clock, intakeSecret: deps.keys.secretFor(ONLINE_APPLICATIONS) },
  signingSecret: deps.keys.secretFor(SIGNING_SECRET),
})

const signingDeps = (deps: AppDeps, acts: OrderDeps): SigningDeps => ({
  ...{ ...acts, appUrl: deps.appUrl, outbox: deps.outbox, subjects: signingSubjects(acts) },
  signingSecret: deps.keys.secretFor(SIGNING_SECRET),
})

/** The uploads of applicants, who have a link and no session. */
export function wiredUploads(deps: AppDeps, running: RunningPulls): Hono {
  const acts = commandDeps(deps, running)
  const scanned = scannedFiles(deps.files, deps.virusScanner, refusedAttachment(acts))
  const files = inspectedFiles(barePictures(scanned), fileInspector())
  return applicationDocuments({ ...intakeDeps(deps, acts), wire: deps.pools.wire, files })
}

/** The emails of clients, whose attachments become documents. */
export function wiredEmails(deps: AppDeps, config: IncomingEmailConfig, running: RunningPulls): Hono {
  const acts = commandDeps(deps, running)
  const scanned = scannedFiles(deps.files, deps.virusScanner, refusedAttachment(acts))
  const files = inspectedFiles(barePictures(scanned), fileInspector())
  return emailHook({ pool: acts.pool, wire: deps.pools.wire, files, clock: deps.clock, log: deps.log }, config)
}

/** The uploads of credit repair clients on their page. */
export function wiredRepairUploads(deps: AppDeps, running: RunningPulls): Hono {
  const acts = commandDeps(deps, running)
  const scanned = scannedFiles(deps.files, deps.virusScanner, refusedAttachment(acts))
  const files = inspectedFiles(barePictures(scanned), fileInspector())
  const repairSecret = deps.keys.secretFor(REPAIR_SECRET)
  return repairDocuments({ ...signingDeps(deps, acts), repairSecret, wire: deps.pools.wire, files, clock: deps.clock })
}

const sandboxesOf = (deps: AppDeps): Sandboxes => ({
  bureau: deps.sandbox,
  issuer: deps.cardIssuer.isSandbox,
  carrier: deps.carrier.isSandbox,
  mail: !deps.isMailReal,
  // A company must be reviewed before it asks any real one.
  register: deps.militaryRegister.isSandbox && deps.serviceRegister.isSandbox,
  payouts: deps.payoutProcessor.isSandbox,
  payments: deps.payments.isSandbox,
})

export function wiredApi(deps: AppDeps, running: RunningPulls): Hono {
  const fingerprintSecret = deps.keys.secretFor('api requests')
  const { pools, cardIssuer, appUrl } = deps
  return apiService({ ...commandDeps(deps, running), wire: pools.wire, cardIssuer, fingerprintSecret }, appUrl)
}

export function wiredRest({ pools, schema, sealer, log, isProduction }: AppDeps): Hono {
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

export function wiredStorage({ pools, files, virusScanner, keys, clock, log, isProduction }: AppDeps): Hono {
  // Metadata is removed from a picture before scanning. Removing it afterwards could join two harmless halves of a
  // virus.
  const scanned = scannedFiles(files, virusScanner, refusedUpload({ pool: pools.server, log }))
  const inspected = inspectedFiles(barePictures(scanned), fileInspector())
  return storageService({
    ...{ pool: pools.wire, files: inspected, parts: files, callerOf, clock, log },
    linkSecret: keys.secretFor('storage links'),
    assertSession: sessionCheck({ isProduction }),
    maxLinkSeconds: MAX_LINK_SECONDS,
    isCopyForbidden: true,
    renderer: imageRenderer(),
  })
}

export function wiredRealtime(
  { pools, replicationUrl, keys, clock, log, isProduction, socketLimits, health }: AppDeps,
  guard: MiddlewareHandler,
): RealtimeService {
  return realtimeService({
    ...{ pool: pools.wire, replicationUrl, keys, clock, log, guard, callerOf },
    publication: PUBLICATION,
    assertSession: sessionCheck({ isProduction }),
    ...(socketLimits && { socketLimits }),
    ...(health && { health }),
    // Deny by default: a channel may be used only if a policy allows it.
    hasPublicMessages: false,
  })
}

export function publicConfig({ appUrl, anonKey, googleMapsKey, sandbox, isProduction, letterMailer }: AppDeps) {
  const isMailSandbox = letterMailer.isSandbox
  return { supabaseUrl: appUrl, anonKey, googleMapsKey, sandbox, isMailSandbox, isSecondFactorRequired: isProduction }
}
