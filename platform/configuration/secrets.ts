import { createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { RolePasswords } from '#platform/database/pools.ts'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import type { TokenKey } from '#platform/http/signed-token.ts'
import { makeNewFile } from '#platform/process/new-file.ts'

export interface Secrets {
  /** Encrypts the organizations' keys. */
  dataEncryptionKey: Buffer
  /** Sign access tokens. The first one signs, and all verify. */
  tokenKeys: TokenKey[]
  /** Encrypts queued mail. */
  mailKey: Buffer
  /** Encrypts the secrets of authenticator apps. */
  factorKey: Buffer
  anonKey: string
  serviceKey: string
  ownerPassword: string
  rolePasswords: RolePasswords
}

type Root = z.infer<typeof secretsFile>

const secretsFile = z.object({
  dataEncryptionKey: z.base64(),
  // A new first number rotates the signing key. The old key stays until its tokens have expired.
  tokenKeyVersions: z.array(z.int().positive()).min(1),
})

/**
 * Derives all secrets from the data encryption key, so that processes with the same key have the same secrets. If no
 * key is given, creates one and stores it in `secrets.json` of the data folder (mode 600).
 */
export function loadSecrets(dataDir: string, givenKey: string | undefined): Secrets {
  return secretsFrom(givenKey ? rootOf(givenKey) : keptOrMade(dataDir))
}

const rootOf = (dataEncryptionKey: string): Root => ({ dataEncryptionKey, tokenKeyVersions: [1] })
const freshRoot = (): Root => rootOf(randomBytes(32).toString('base64'))

function secretsFrom(kept: Root): Secrets {
  const root = Buffer.from(kept.dataEncryptionKey, 'base64')
  const text = (label: string) => derived(root, label).toString('base64url')
  return {
    dataEncryptionKey: root,
    tokenKeys: kept.tokenKeyVersions.map((version) => tokenKey(derived(root, `token key ${version}`))),
    mailKey: derived(root, 'waiting mail'),
    factorKey: derived(root, 'second factors'),
    anonKey: `sb_publishable_${text('anon key').slice(0, 32)}`,
    serviceKey: `sb_secret_${text('service key')}`,
    ownerPassword: text('database owner'),
    rolePasswords: {
      authenticator: text('authenticator'),
      tradeline_server: text('tradeline_server'),
      tradeline_replication: text('tradeline_replication'),
    },
  }
}

const KEPT = 'secrets.json'
/** The next content of secrets.json, from just before the database switches over until just after. */
const NEXT = 'secrets.next.json'

function keptOrMade(dataDir: string): Root {
  if (existsSync(path.join(dataDir, NEXT)))
    throw new Error(`Replacing the key in ${dataDir} was interrupted: run npm run keys -- replace-data-key again`)
  // Checked in this order, because a concurrent first start creates the key before the database.
  const hasDatabase = existsSync(path.join(dataDir, 'postgres'))
  const kept = read(path.join(dataDir, KEPT))
  if (kept !== null) return kept
  if (hasDatabase)
    throw new Error(`The database in ${dataDir} can only be opened with its own key: put its ${KEPT} back`)
  mkdirSync(dataDir, { recursive: true })
  const made = freshRoot()
  return makeNewFile(path.join(dataDir, KEPT), textOf(made)) ? made : keptOrMade(dataDir)
}

function read(file: string): Root | null {
  if (!existsSync(file)) return null
  const parsed = secretsFile.safeParse(jsonOrNull(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(`${file} is damaged. Restore it, because encrypted values can't be read without it`)
  return parsed.data
}

/** Writes a temporary file and renames it, so that a crash never leaves half a key. */
function write(file: string, root: Root): void {
  writeFileSync(`${file}.new`, textOf(root), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const textOf = (root: Root): string => `${JSON.stringify(root, null, 2)}\n`

/** The replacement of secrets by new ones. */
export interface Succession {
  old: Secrets
  next: Secrets
  /** Stores the new secrets where they survive a crash. Call it before anything depends on them. */
  prepare(): void
  /** Makes the new secrets the installation's own. */
  complete(): void
}

/**
 * Secrets from the environment are replaced by given ones. Those of the data folder are replaced by new ones, or by
 * those of an interrupted replacement.
 */
export function succession(dataDir: string, givenOld: string | undefined, givenNext: string | undefined): Succession {
  if (givenOld) {
    if (!givenNext || givenNext === givenOld || Buffer.from(givenNext, 'base64').length !== 32)
      throw new Error('NEW_DATA_ENCRYPTION_KEY must be the new key: 32 different bytes in base64')
    const [old, next] = [secretsFrom(rootOf(givenOld)), secretsFrom(rootOf(givenNext))]
    return { old, next, prepare: () => {}, complete: () => {} }
  }
  if (givenNext) throw new Error('NEW_DATA_ENCRYPTION_KEY replaces a DATA_ENCRYPTION_KEY, and none is given')
  const [kept, waiting] = [read(path.join(dataDir, KEPT)), path.join(dataDir, NEXT)]
  if (kept === null) throw new Error(`There is no key in ${dataDir}: put its secrets.json there`)
  const next = read(waiting) ?? freshRoot()
  return {
    old: secretsFrom(kept),
    next: secretsFrom(next),
    prepare: () => write(waiting, next),
    complete: () => renameSync(waiting, path.join(dataDir, KEPT)),
  }
}

function derived(root: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `tradeline ${label}`, 32))
}

/**
 * Returns an EC P-256 key pair from 32 bytes. Throws if they are not a valid private key, which has a chance of 1 in
 * 2^32.
 */
function tokenKey(privateBytes: Buffer): TokenKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateBytes)
  const point = pair.getPublicKey()
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  // RFC 7638: the thumbprint is the key's id.
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'P-256', kty: 'EC', ...coordinates }))
  return {
    kty: 'EC',
    crv: 'P-256',
    ...coordinates,
    d: privateBytes.toString('base64url'),
    kid: thumbprint.digest('base64url'),
  }
}
