import { createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { RolePasswords } from './database/pools.ts'
import type { TokenKey } from './http/signed-token.ts'

export interface Secrets {
  /** Wraps the organisations' keys. */
  dataEncryptionKey: Buffer
  /** Signs access tokens: the first signs, all verify. */
  tokenKeys: TokenKey[]
  /** Encrypts mail that waits to be sent. */
  mailKey: Buffer
  /** Seals the secrets of authenticator apps. */
  factorKey: Buffer
  anonKey: string
  serviceKey: string
  ownerPassword: string
  rolePasswords: RolePasswords
}

const secretsFile = z.object({
  dataEncryptionKey: z.base64(),
  // A new number in front replaces the signing key; the old one stays until its tokens have expired.
  tokenKeyVersions: z.array(z.int().positive()).min(1),
})

/**
 * Everything secret comes from the one data encryption key, so that processes which share it agree on the rest.
 * Without a given key one is made and kept in `secrets.json` of the data folder (mode 600).
 */
export function loadSecrets(dataDir: string, givenKey: string | undefined): Secrets {
  const kept = givenKey ? { dataEncryptionKey: givenKey, tokenKeyVersions: [1] } : keptOrMade(dataDir)
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

function keptOrMade(dataDir: string): z.infer<typeof secretsFile> {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) {
    const parsed = secretsFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (!parsed.success) throw new Error(`${file} is damaged; restore it, for without it sealed values can't be opened`)
    return parsed.data
  }
  const made = { dataEncryptionKey: randomBytes(32).toString('base64'), tokenKeyVersions: [1] }
  mkdirSync(dataDir, { recursive: true })
  // Written beside and renamed, so that a crash never leaves half a key.
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}

function derived(root: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `tradeline ${label}`, 32))
}

/** An EC P-256 pair from 32 bytes. That they are no valid private key has a chance of 1 in 2^32, and then throws. */
function tokenKey(privateBytes: Buffer): TokenKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateBytes)
  const point = pair.getPublicKey()
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  // RFC 7638: the thumbprint names the key.
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'P-256', kty: 'EC', ...coordinates }))
  return {
    kty: 'EC',
    crv: 'P-256',
    ...coordinates,
    d: privateBytes.toString('base64url'),
    kid: thumbprint.digest('base64url'),
  }
}
