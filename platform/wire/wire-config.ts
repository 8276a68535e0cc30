import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { loadSecrets, type Secrets } from '#platform/configuration/secrets.ts'
import type { TokenKey } from '#platform/http/signed-token.ts'

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })

const named = {
  kid: z.string(),
  use: z.literal('sig').optional(),
  key_ops: z.array(z.string()).optional(),
  ext: z.boolean().optional(),
}
const number = z.string().exactOptional()

/** A key of a JWK set, as tools write it. Keys that only verify have no private parts. */
const signingKey = z.discriminatedUnion('kty', [
  z.strictObject({
    ...named,
    ...{ kty: z.literal('EC'), crv: z.literal('P-256'), alg: z.literal('ES256').optional() },
    ...{ x: z.string(), y: z.string(), d: number },
  }),
  z.strictObject({
    ...named,
    ...{ kty: z.literal('RSA'), alg: z.literal('RS256').optional() },
    ...{ n: z.string(), e: z.string(), d: number, p: number, q: number, dp: number, dq: number, qi: number },
  }),
])

const s3 = z.strictObject({
  endpoint: url('http:', 'https:'),
  region: z.string().default('us-east-1'),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
})

const MANY_SOCKETS = 10_000

const wireFile = z.strictObject({
  /** The owner of the database, or a login that may switch to the API roles. */
  databaseUrl: url('postgres:', 'postgresql:'),
  host: z.string().default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(54_321),
  /** The redirect target of mailed links. Defaults to this server. */
  siteUrl: url('http:', 'https:').optional(),
  /** Creates the tables that accounts, files, and channels need, but nothing of the product. */
  prepare: z.boolean().default(false),
  schemas: z.array(z.string()).min(1).default(['public']),
  /** More schemas that functions search for unqualified names, after the requested one. */
  extraSearchPath: z.array(z.string()).default(['public', 'extensions']),
  maxRows: z.int().positive().default(1_000),
  transactionEnd: z.enum(['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override']).default('commit'),
  isPlanShown: z.boolean().default(false),
  /** Lets requests use aggregate functions: `select=amount.sum()`. Their cost grows with the table. */
  areAggregatesAllowed: z.boolean().default(false),
  tokens: z
    .strictObject({
      /** The shared secret of HS256 tokens. API keys that are tokens are signed with it too. */
      secret: z.string().min(32).optional(),
      /** The first key signs, all verify. Without keys, the shared secret signs. */
      keys: z.array(signingKey).min(1).optional(),
      /** Other accepted issuers of tokens, besides this server. Without it, any issuer that could sign is accepted. */
      issuers: z.array(z.string()).optional(),
      /** The audience that a token must have, if it has one. */
      audience: z.string().default('authenticated'),
    })
    .refine(({ secret, keys }) => secret !== undefined || keys !== undefined, 'needs a secret or keys')
    .refine(({ keys }) => keys === undefined || keys[0]?.d !== undefined, 'needs the private part of the first key'),
  isApiKeyRequired: z.boolean().default(true),
  anonKey: z.string().optional(),
  serviceKey: z.string().optional(),
  auth: z
    .strictObject({
      isSignupOpen: z.boolean().default(true),
      isAutoconfirmed: z.boolean().default(false),
      isAnonymousOpen: z.boolean().default(false),
      /** Limits attempts and mails per address and account, as in the product. */
      isLimited: z.boolean().default(true),
      /** Redirect targets of links besides the site's host. */
      redirectOrigins: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** The most sockets that may be open at once. Not limited by default, as in the hosted service. */
  sockets: z
    .strictObject({
      perAddress: z.int().positive().default(MANY_SOCKETS),
      perPerson: z.int().positive().default(MANY_SOCKETS),
    })
    .prefault({}),
  /** Without an SMTP server, mails are shown at /dev/mailbox. */
  mail: z
    .strictObject({ smtpUrl: url('smtp:', 'smtps:'), from: z.string().default('Tradeline <no-reply@tradeline.test>') })
    .optional(),
  files: z
    .strictObject({
      folder: z.string().default('.data/wire'),
      s3: s3.optional(),
      /** Trusts the type that was sent with a file, without checking its bytes. */
      isTypeTrusted: z.boolean().default(true),
    })
    .prefault({}),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export interface WireConfig extends z.infer<typeof wireFile> {
  anonKey: string
  serviceKey: string
  tokenKeys: TokenKey[]
  factorKey: Secrets['factorKey']
}

/** Parses the file. Throws one error that lists every problem. */
export function loadWireConfig(file: string): WireConfig {
  const parsed = wireFile.safeParse(json(file))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim())
    throw new Error(`The configuration in ${file} is wrong: ${problems.join('; ')}.`)
  }
  const given = parsed.data
  const { secret, keys } = given.tokens
  // All other secrets are derived from what signs the tokens, so that a restart keeps them.
  const root = createHash('sha256')
    .update(secret ?? keys?.[0]?.d ?? '')
    .digest('base64')
  const derived = loadSecrets('', root)
  const shared = secret === undefined ? [] : [{ kty: 'oct', k: Buffer.from(secret).toString('base64url') }]
  return {
    ...given,
    anonKey: given.anonKey ?? derived.anonKey,
    serviceKey: given.serviceKey ?? derived.serviceKey,
    tokenKeys: [...(keys ?? []), ...shared],
    factorKey: derived.factorKey,
  }
}

function json(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The configuration in ${file} can't be read`, { cause: error })
  }
}
