import type { IssuerDesk } from '#features/cards/server/configured-issuer.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import type { RegisterInUse } from '#features/lending/server/military/configured-register.ts'
import type { CarrierDesk } from '#features/messages/server/texts/configured-carrier.ts'
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
