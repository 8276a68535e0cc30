import path from 'node:path'
import { z } from 'zod'
import { defaultSharedBuffersMb, SHARED_BUFFERS_MB } from '#platform/database/embedded/shared-buffers.ts'
import { WEBHOOK_PORTS } from '#platform/http/address.ts'
import { JOB_WORKERS, type JobWorkers, PROBLEM, parseJobWorkers } from '#platform/jobs/job-workers.ts'
import { SOCKET_LIMITS, type SocketLimits } from '#platform/realtime/seats.ts'
import type { S3Options } from '#platform/storage/s3-file-store.ts'
import { PROCESS_ROLES, type ProcessRole } from './process-role.ts'
import { databaseProblems, problemsInProduction, sandboxesInUse } from './production-checks.ts'
import { hasReplySettings, incomingEmailOf, REPLIES_NEED_BOTH, REPLY_SETTINGS } from './reply-settings.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

const wholeNumber = (name: string, least: number, most: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most}`)
const url = (name: string, schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `${name} must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })

const portList = (name: string) =>
  z
    .string()
    .regex(/^\d{1,5}(?:, ?\d{1,5})*$/, `${name} must be ports, such as 443,8443`)
    .transform((text) => text.split(',').map(Number))
    .refine((ports) => ports.every((port) => port > 0 && port <= 65_535), `${name} must be ports from 1 to 65535`)
    .refine((ports) => !ports.includes(80), `${name} must not include 80, which is for requests without TLS`)

const jobWorkers = z.string().transform((setting, context) => {
  try {
    return parseJobWorkers(setting)
  } catch {
    context.addIssue(PROBLEM)
    return z.NEVER
  }
})

const isScannerUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname } = new URL(text)
  return protocol === 'tcp:' ? hostname !== '' : protocol === 'unix:' && pathname.startsWith('/')
}

const environment = z
  .object({
    PORT: wholeNumber('PORT', 0, 65_535).optional(),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: url('APP_URL', ['http:', 'https:']).optional(),
    TRUSTED_PROXIES: wholeNumber('TRUSTED_PROXIES', 0, 10).default(0),
    SOCKETS_PER_ADDRESS: wholeNumber('SOCKETS_PER_ADDRESS', 1, 10_000).default(SOCKET_LIMITS.perAddress),
    SOCKETS_PER_PERSON: wholeNumber('SOCKETS_PER_PERSON', 1, 10_000).default(SOCKET_LIMITS.perPerson),
    DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
    DATABASE_SHARED_BUFFERS_MB: wholeNumber(
      'DATABASE_SHARED_BUFFERS_MB',
      SHARED_BUFFERS_MB.least,
      SHARED_BUFFERS_MB.most,
    ).default(defaultSharedBuffersMb()),
    SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z.string().default('Tradeline <no-reply@tradeline.test>'),
    S3_ENDPOINT: url('S3_ENDPOINT', ['http:', 'https:']).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    BUREAU_URL: url('BUREAU_URL', ['http:', 'https:']).optional(),
    BUREAU_API_KEY: z.string().optional(),
    BUREAU_API_SECRET: z.string().optional(),
    BUREAU_VENDOR: z
      .enum(['reseller', 'crs', 'mismo'], 'BUREAU_VENDOR must be one of reseller, crs, mismo')
      .default('reseller'),
    BUREAU_DEADLINE_MS: wholeNumber('BUREAU_DEADLINE_MS', 1_000, 120_000).default(20_000),
    CARD_ISSUER_URL: url('CARD_ISSUER_URL', ['http:', 'https:']).optional(),
    CARD_ISSUER_API_KEY: z.string().optional(),
    CARD_ISSUER_HOOK_SECRET: z
      .string()
      .regex(
        /^whsec_[A-Za-z0-9+/]{24,}={0,2}$/,
        'CARD_ISSUER_HOOK_SECRET must be whsec_ and at least 18 bytes in base64',
      )
      .optional(),
    TEXT_URL: url('TEXT_URL', ['http:', 'https:']).optional(),
    TEXT_ACCOUNT_SID: z.string().optional(),
    TEXT_AUTH_TOKEN: z.string().optional(),
    TEXT_FROM: z
      .string()
      .regex(/^(\+\d{8,15}|\d{5,6})$/, 'TEXT_FROM must be a number such as +15125550100, or a short code')
      .optional(),
    ...REPLY_SETTINGS,
    MILITARY_REGISTER_URL: url('MILITARY_REGISTER_URL', ['http:', 'https:']).optional(),
    MILITARY_REGISTER_API_KEY: z.string().optional(),
    SCRA_REGISTER_URL: url('SCRA_REGISTER_URL', ['http:', 'https:']).optional(),
    SCRA_REGISTER_API_KEY: z.string().optional(),
    PAYOUT_URL: url('PAYOUT_URL', ['http:', 'https:']).optional(),
    PAYOUT_API_KEY: z.string().optional(),
    LETTER_MAIL_URL: url('LETTER_MAIL_URL', ['http:', 'https:']).optional(),
    LETTER_MAIL_API_KEY: z.string().optional(),
    WORDING_URL: url('WORDING_URL', ['http:', 'https:']).optional(),
    WORDING_API_KEY: z.string().optional(),
    WORDING_MODEL: z.string().optional(),
    PAYMENTS_URL: url('PAYMENTS_URL', ['http:', 'https:']).optional(),
    PAYMENTS_API_KEY: z.string().optional(),
    PAYMENTS_HOOK_SECRET: z.string().min(16, 'PAYMENTS_HOOK_SECRET must be at least 16 characters').optional(),
    VIRUS_SCANNER_URL: z
      .string()
      .refine(isScannerUrl, 'VIRUS_SCANNER_URL must be tcp://host:3310 or unix:/path/to/clamd.sock')
      .optional(),
    GOOGLE_MAPS_KEY: z.string().optional(),
    ROLE: z.enum(PROCESS_ROLES, 'ROLE must be web, worker, or both').default('both'),
    JOB_WORKERS: jobWorkers.default(JOB_WORKERS),
    WEBHOOK_PORTS: portList('WEBHOOK_PORTS').default([...WEBHOOK_PORTS]),
    WEBHOOKS_ALLOW_LOOPBACK: z
      .enum(['true', 'false'], 'WEBHOOKS_ALLOW_LOOPBACK must be true or false')
      .default('false'),
    DATA_ENCRYPTION_KEY: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'DATA_ENCRYPTION_KEY must be 32 bytes in base64')
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'METRICS_TOKEN must be at least 16 characters without blanks')
      .optional(),
    SUPPORT_EMAIL: z.email('SUPPORT_EMAIL must be an email address').optional(),
    PAST_DUE_GRACE_DAYS: wholeNumber('PAST_DUE_GRACE_DAYS', 0, 365).default(14),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .optional(),
    ALLOW_SANDBOX: z.enum(['true', 'false'], 'ALLOW_SANDBOX must be true or false').default('false'),
    NODE_ENV: z.string().optional(),
  })
  .refine((given) => !given.BUREAU_URL || (given.BUREAU_API_KEY && given.BUREAU_API_SECRET), {
    message: 'BUREAU_URL needs BUREAU_API_KEY and BUREAU_API_SECRET beside it',
  })
  .refine((given) => given.WEBHOOKS_ALLOW_LOOPBACK === 'false' || given.NODE_ENV !== 'production', {
    message: 'WEBHOOKS_ALLOW_LOOPBACK is for development, not for production',
  })
  .refine((given) => !given.CARD_ISSUER_URL || (given.CARD_ISSUER_API_KEY && given.CARD_ISSUER_HOOK_SECRET), {
    message: 'CARD_ISSUER_URL needs CARD_ISSUER_API_KEY and CARD_ISSUER_HOOK_SECRET beside it',
  })
  .refine((given) => !given.TEXT_URL || (given.TEXT_ACCOUNT_SID && given.TEXT_AUTH_TOKEN), {
    message: 'TEXT_URL needs TEXT_ACCOUNT_SID and TEXT_AUTH_TOKEN beside it',
  })
  .refine(hasReplySettings, REPLIES_NEED_BOTH)
  .refine((given) => !given.PAYOUT_URL || given.PAYOUT_API_KEY, {
    message: 'PAYOUT_URL needs PAYOUT_API_KEY beside it',
  })
  .refine((given) => !given.LETTER_MAIL_URL || given.LETTER_MAIL_API_KEY, {
    message: 'LETTER_MAIL_URL needs LETTER_MAIL_API_KEY beside it',
  })
  .refine((given) => !given.WORDING_URL || (given.WORDING_API_KEY && given.WORDING_MODEL), {
    message: 'WORDING_URL needs WORDING_API_KEY and WORDING_MODEL beside it',
  })
  .refine((given) => !given.PAYMENTS_URL || (given.PAYMENTS_API_KEY && given.PAYMENTS_HOOK_SECRET), {
    message: 'PAYMENTS_URL needs PAYMENTS_API_KEY and PAYMENTS_HOOK_SECRET beside it',
  })
  .refine((given) => !given.MILITARY_REGISTER_URL || given.MILITARY_REGISTER_API_KEY, {
    message: 'MILITARY_REGISTER_URL needs MILITARY_REGISTER_API_KEY beside it',
  })
  .refine((given) => !given.SCRA_REGISTER_URL || given.SCRA_REGISTER_API_KEY, {
    message: 'SCRA_REGISTER_URL needs SCRA_REGISTER_API_KEY beside it',
  })
  .refine((given) => !given.S3_ENDPOINT || (given.S3_BUCKET && given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY), {
    message: 'S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
  })

type S3Config = Omit<S3Options, 'waitingFolder'>

export interface Config {
  /** The port to listen on, and whether it was configured. A default port may be replaced by the next free one. */
  port: number
  portIsGiven: boolean
  host: string
  /** The public URL, if it differs from the address the server listens on. */
  appUrl: string | null
  /** The number of proxies in front that add their peer to X-Forwarded-For. */
  trustedProxies: number
  socketLimits: SocketLimits
  dataDir: string
  databaseUrl: string | null
  /** The size of the bundled database's page cache, in MB. */
  sharedBuffersMb: number
  smtpUrl: string | null
  mailFrom: string
  bureau: { url: string; apiKey: string; apiSecret: string } | null
  /** A bureau that has not responded after this time (ms) is an error. */
  bureauVendor: 'reseller' | 'crs' | 'mismo'
  bureauDeadlineMs: number
  cardIssuer: { url: string; apiKey: string; hookSecret: string } | null
  incomingEmail: { domain: string; secret: string } | null
  carrier: { url: string; accountSid: string; authToken: string; from: string | undefined } | null
  /** The register of people covered by the Military Lending Act. Null for the sandbox register. */
  militaryRegister: { url: string; apiKey: string } | null
  /** The register of military service under the SCRA. Null for the sandbox register. */
  serviceRegister: { url: string; apiKey: string } | null
  /** The service that pays out loans. Null for the sandbox. */
  payoutProcessor: { url: string; apiKey: string } | null
  /** The service that prints and mails letters, or null for our sandbox. */
  letterMailer: { url: string; apiKey: string } | null
  /** The model that words disputes, or null for our sandbox. */
  wordingModel: { url: string; apiKey: string; model: string } | null
  payments: { url: string; apiKey: string; hookSecret: string } | null
  /** The clamd that scans every incoming file. Null for the sandbox scanner. */
  virusScannerUrl: string | null
  /** The storage for files. Null for the data folder. */
  s3: S3Config | null
  googleMapsKey: string | null
  /** The work of this process: requests, jobs, or both. */
  role: ProcessRole
  /** The number of jobs of each kind that one process runs at once. */
  jobWorkers: JobWorkers
  /** The ports that webhooks may use, always with TLS. */
  webhookPorts: readonly number[]
  /** Allows webhooks to this machine. Always false in production. */
  webhooksAllowLoopback: boolean
  /** The token required to read /metrics. Null if none is set. */
  metricsToken: string | null
  /** The address that people of a suspended company can write to. Null if none is set. */
  supportEmail: string | null
  /** The number of days that a company can go on working after its subscription is past due. */
  pastDueGraceDays: number
  logLevel: string
  isProduction: boolean
  /** The log's warnings about sandboxes when an installation starts in production. */
  sandboxWarnings: string[]
  secrets: Secrets
}

const DEFAULT_PORT = 3000

/** Returns the data folder. An empty variable counts as not set. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => path.resolve(env['DATA_DIR'] || '.data')

/**
 * Parses the environment. Throws one error that lists every problem. Creates missing secrets and stores them in
 * DATA_DIR. The requirements of production apply to serving only, not to maintenance commands.
 */
export function loadConfig(env: NodeJS.ProcessEnv, purpose: 'serve' | 'maintain' = 'serve'): Config {
  // An empty variable counts as not set.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  const ofProduction = purpose === 'serve' ? problemsInProduction(filled) : databaseProblems(filled)
  const problems = [...(parsed.error?.issues.map((issue) => issue.message) ?? []), ...ofProduction]
  if (!parsed.success || problems.length > 0) throw new Error(`The configuration is wrong: ${problems.join('; ')}.`)
  const given = parsed.data
  const dataDir = dataDirOf(env)
  return {
    port: given.PORT ?? DEFAULT_PORT,
    portIsGiven: given.PORT !== undefined,
    host: given.HOST,
    appUrl: given.APP_URL?.replace(/\/+$/, '') ?? null,
    trustedProxies: given.TRUSTED_PROXIES,
    socketLimits: {
      ...{ perAddress: given.SOCKETS_PER_ADDRESS, perPerson: given.SOCKETS_PER_PERSON },
      trustedProxies: given.TRUSTED_PROXIES,
    },
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    sharedBuffersMb: given.DATABASE_SHARED_BUFFERS_MB,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM,
    bureau: bureauOf(given),
    bureauVendor: given.BUREAU_VENDOR,
    bureauDeadlineMs: given.BUREAU_DEADLINE_MS,
    cardIssuer: cardIssuerOf(given),
    carrier: carrierOf(given),
    incomingEmail: incomingEmailOf(given),
    militaryRegister: militaryRegisterOf(given),
    serviceRegister: serviceRegisterOf(given),
    payoutProcessor: payoutProcessorOf(given),
    letterMailer: letterMailerOf(given),
    wordingModel: wordingModelOf(given),
    payments: paymentsOf(given),
    virusScannerUrl: given.VIRUS_SCANNER_URL ?? null,
    s3: s3Of(given),
    googleMapsKey: given.GOOGLE_MAPS_KEY ?? null,
    role: given.ROLE,
    jobWorkers: given.JOB_WORKERS,
    webhookPorts: given.WEBHOOK_PORTS,
    webhooksAllowLoopback: given.WEBHOOKS_ALLOW_LOOPBACK === 'true',
    metricsToken: given.METRICS_TOKEN ?? null,
    supportEmail: given.SUPPORT_EMAIL ?? null,
    pastDueGraceDays: given.PAST_DUE_GRACE_DAYS,
    // On a terminal, a line per request would bury the server's address.
    logLevel: given.LOG_LEVEL ?? (given.NODE_ENV === 'production' ? 'info' : 'warn'),
    isProduction: given.NODE_ENV === 'production',
    sandboxWarnings: sandboxesInUse(filled),
    secrets: loadSecrets(dataDir, given.DATA_ENCRYPTION_KEY),
  }
}

function bureauOf(given: z.infer<typeof environment>): Config['bureau'] {
  const { BUREAU_URL: bureauUrl, BUREAU_API_KEY: apiKey, BUREAU_API_SECRET: apiSecret } = given
  return bureauUrl && apiKey && apiSecret ? { url: bureauUrl, apiKey, apiSecret } : null
}

function cardIssuerOf(given: z.infer<typeof environment>): Config['cardIssuer'] {
  const { CARD_ISSUER_URL: issuerUrl, CARD_ISSUER_API_KEY: apiKey, CARD_ISSUER_HOOK_SECRET: hookSecret } = given
  return issuerUrl && apiKey && hookSecret ? { url: issuerUrl, apiKey, hookSecret } : null
}

function carrierOf(given: z.infer<typeof environment>): Config['carrier'] {
  const { TEXT_URL: carrierUrl, TEXT_ACCOUNT_SID: accountSid, TEXT_AUTH_TOKEN: authToken, TEXT_FROM: from } = given
  return carrierUrl && accountSid && authToken ? { url: carrierUrl, accountSid, authToken, from } : null
}

function paymentsOf(given: z.infer<typeof environment>): Config['payments'] {
  const { PAYMENTS_URL: paymentsUrl, PAYMENTS_API_KEY: apiKey, PAYMENTS_HOOK_SECRET: hookSecret } = given
  return paymentsUrl && apiKey && hookSecret ? { url: paymentsUrl, apiKey, hookSecret } : null
}

function payoutProcessorOf(given: z.infer<typeof environment>): Config['payoutProcessor'] {
  const { PAYOUT_URL: payoutUrl, PAYOUT_API_KEY: apiKey } = given
  return payoutUrl && apiKey ? { url: payoutUrl, apiKey } : null
}

function wordingModelOf(given: z.infer<typeof environment>): Config['wordingModel'] {
  const { WORDING_URL: modelUrl, WORDING_API_KEY: apiKey, WORDING_MODEL: model } = given
  return modelUrl && apiKey && model ? { url: modelUrl, apiKey, model } : null
}

function letterMailerOf(given: z.infer<typeof environment>): Config['letterMailer'] {
  const { LETTER_MAIL_URL: mailUrl, LETTER_MAIL_API_KEY: apiKey } = given
  return mailUrl && apiKey ? { url: mailUrl, apiKey } : null
}

function militaryRegisterOf(given: z.infer<typeof environment>): Config['militaryRegister'] {
  const { MILITARY_REGISTER_URL: registerUrl, MILITARY_REGISTER_API_KEY: apiKey } = given
  return registerUrl && apiKey ? { url: registerUrl, apiKey } : null
}

function serviceRegisterOf(given: z.infer<typeof environment>): Config['serviceRegister'] {
  const { SCRA_REGISTER_URL: registerUrl, SCRA_REGISTER_API_KEY: apiKey } = given
  return registerUrl && apiKey ? { url: registerUrl, apiKey } : null
}

function s3Of(given: z.infer<typeof environment>): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : null
}
