import type { IssuerDesk } from '#features/cards/server/configured-issuer.ts'
import type { MailerInUse } from '#features/credit-repair/server/mail/configured-mailer.ts'
import type { ModelInUse } from '#features/credit-repair/server/wording/configured-model.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import type { ProcessorInUse } from '#features/lending/server/funding/configured-processor.ts'
import type { RegisterInUse, ServiceRegisterInUse } from '#features/lending/server/military/configured-register.ts'
import type { IncomingEmailConfig } from '#features/messages/server/emails/incoming-email.ts'
import type { CarrierDesk } from '#features/messages/server/texts/configured-carrier.ts'
import type { PaymentsInUse } from '#features/payments/server/processor/configured-payments.ts'
import type { AuthConfig } from '#platform/auth/auth-config.ts'
import type { PasswordHasher } from '#platform/auth/password-hasher.ts'
import type { Pools } from '#platform/database/pools.ts'
import type { WebhookNetwork } from '#platform/http/address.ts'
import type { Log } from '#platform/http/log.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { SocketLimits } from '#platform/realtime/seats.ts'
import type { LiveSchema } from '#platform/rest/schema/live-schema.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { Health } from '#platform/status/health.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { ScannerInUse } from '#platform/virus-scanner/configured-scanner.ts'

/** The product's dependencies, already open. */
export interface AppDeps {
  appUrl: string
  anonKey: string
  serviceKey: string
  googleMapsKey: string | null
  /** True if the bureau is our own sandbox. */
  sandbox: boolean
  /** In production super admins need a second factor. */
  isProduction: boolean
  /** The token required to read /metrics. Without one, metrics are public in development and off in production. */
  metricsToken?: string | null
  pools: Pools
  /** A login that may read the write-ahead log. Without one, triggers announce changes. */
  replicationUrl: string | null
  files: FileStore
  /** Scans every file before it is stored. */
  virusScanner: ScannerInUse
  schema: LiveSchema
  keys: TokenKeys
  /** Encrypts the secrets of authenticator apps. */
  factorKey: Buffer
  passwords: PasswordHasher
  sealer: Sealer
  bureaus: BureauGateway
  cardIssuer: IssuerDesk
  /** Looks up who is covered by the Military Lending Act. */
  militaryRegister: RegisterInUse
  /** Looks up who is in military service, before a repossession. */
  serviceRegister: ServiceRegisterInUse
  payoutProcessor: ProcessorInUse
  /** Prints and mails letters about disputes. */
  letterMailer: MailerInUse
  /** Words disputes, for companies with AI Disputes. */
  wordingModel: ModelInUse
  /** Takes payments of loans. */
  payments: PaymentsInUse
  /** Sends texts. */
  carrier: CarrierDesk
  /** The service that receives replies to emails. Without one, replies are not read. */
  incomingEmail?: IncomingEmailConfig | null
  /** Determines day and night where a client lives. Defaults to `clock`. */
  clientsClock?: () => number
  /** This process's mark in the database, which shows other processes that it is alive. */
  processMark?: number
  /** The crashed parts of this process, for /readyz. */
  health?: Health
  outbox: Outbox
  /** The most sockets that may be open at once. Defaults to `SOCKET_LIMITS`. */
  socketLimits?: SocketLimits
  /** True if mail leaves this machine. Otherwise it stays in the local mailbox. */
  isMailReal?: boolean
  /** Access to webhook endpoints. */
  webhookNetwork: WebhookNetwork
  /** The local mailbox, shown at /dev/mailbox. Null if mail is really sent. */
  mailbox: Mailbox | null
  clock: () => number
  log: Log
  authSettings?: Partial<AuthConfig>
}
