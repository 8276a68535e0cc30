import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type Claims, type ServesRole, servesOwnRoles, TokenRefused } from './caller.ts'

/**
 * One key of a JWK set: an EC P-256 pair (ES256), an imported RSA pair (RS256), or a shared `oct` secret (HS256) for
 * the tokens of an older installation.
 */
export interface TokenKey extends JsonWebKey {
  kty: string
  kid?: string
}

export interface PublicKey extends JsonWebKey {
  kid: string
  alg: 'ES256' | 'RS256'
  use: 'sig'
  key_ops: ['verify']
}

export interface TokenKeys {
  sign: (claims: Record<string, unknown>) => string
  /** Returns the claims of a valid token that one of the keys signed. Throws `TokenRefused` otherwise. */
  verify: (token: string) => Partial<Claims>
  servesRole: ServesRole
  publicKeys: () => PublicKey[]
  /** Returns 32 bytes for one purpose, derived from the signing key. They change when it is replaced. */
  secretFor: (purpose: string) => Buffer
}

interface LoadedKey {
  kid: string | undefined
  algorithm: 'ES256' | 'RS256' | 'HS256'
  key: KeyObject
}

/**
 * The first key signs and all verify. To rotate a key, put its successor in front and remove the old key once its
 * tokens have expired.
 */
export function tokenKeys(keys: readonly TokenKey[], clock: () => number): TokenKeys {
  const { alg, kid, secret, signatureOf } = signing(keys[0])
  const verifying = keys.map(load)
  const header = segment({ alg, typ: 'JWT', kid })

  return {
    sign: (claims) => {
      const content = `${header}.${segment(claims)}`
      return `${content}.${signatureOf(Buffer.from(content)).toString('base64url')}`
    },
    verify: (token) => verifiedClaims(token, verifying, clock()),
    servesRole: servesOwnRoles,
    publicKeys: () => verifying.flatMap(published),
    secretFor: (purpose) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), Buffer.alloc(0), purpose, 32)),
  }
}

export interface Recipient {
  /** The accepted issuers. Null accepts any that could sign. */
  issuers: readonly string[] | null
  audience: string
}

/**
 * Limits the keys to tokens made for us. A person's token must have our issuer and audience. A key that is itself a
 * token has none, or these.
 */
export function tokensFor(keys: TokenKeys, { issuers, audience }: Recipient): TokenKeys {
  return {
    ...keys,
    verify(token) {
      const claims = keys.verify(token)
      const { iss, aud } = claims
      const isKey = claims.sub === undefined && claims.session_id === undefined
      const audiences: unknown[] = Array.isArray(aud) ? aud : [aud]
      if (!audiences.includes(audience) && (aud !== undefined || (!isKey && issuers !== null)))
        throw new TokenRefused('audience')
      const isKnown = issuers === null || (typeof iss === 'string' && issuers.includes(iss))
      if (!isKnown && !(isKey && (iss === undefined || HOSTED_KEYS.includes(iss)))) throw new TokenRefused('issuer')
      return claims
    },
  }
}

/** The issuers of API keys in the hosted service and its local tools. */
const HOSTED_KEYS: readonly unknown[] = ['supabase', 'supabase-demo']

interface Signing {
  alg: LoadedKey['algorithm']
  kid: string | undefined
  secret: string
  signatureOf: (content: Buffer) => Buffer
}

function signing(first: TokenKey | undefined): Signing {
  if (first?.kty === 'oct' && first.k !== undefined) {
    const { kid, key } = load(first)
    return { alg: 'HS256', kid, secret: first.k, signatureOf: (content) => mac(key, content) }
  }
  if (first?.d === undefined || first.kid === undefined) {
    throw new Error('The first token key must be a private EC P-256 or RSA key with a kid, or a shared secret')
  }
  const key = createPrivateKey({ key: first, format: 'jwk' })
  const signatureOf = (content: Buffer) => sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' })
  return { alg: pairAlgorithm(first), kid: first.kid, secret: first.d, signatureOf }
}

const mac = (key: KeyObject, content: Buffer): Buffer => createHmac('sha256', key).update(content).digest()

function load(key: TokenKey): LoadedKey {
  if (key.kty === 'oct') {
    const secret = createSecretKey(Buffer.from(key.k ?? '', 'base64url'))
    return { kid: key.kid, algorithm: 'HS256', key: secret }
  }
  return { kid: key.kid, algorithm: pairAlgorithm(key), key: createPublicKey({ key, format: 'jwk' }) }
}

const pairAlgorithm = ({ kty }: TokenKey) => (kty === 'RSA' ? 'RS256' : 'ES256')

/** Returns the keys that others verify with. The key object only has its public part, so nothing else can leak. */
function published({ kid, algorithm, key }: LoadedKey): PublicKey[] {
  if (algorithm === 'HS256' || kid === undefined) return []
  return [{ ...key.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig', key_ops: ['verify'] }]
}

function verifiedClaims(token: string, keys: readonly LoadedKey[], now: number): Partial<Claims> {
  const [head, body, signature, ...rest] = token.split('.')
  if (head === undefined || body === undefined || signature === undefined || rest.length > 0) {
    throw new TokenRefused('malformed')
  }
  const { alg, kid } = parsed(head)
  const content = Buffer.from(`${head}.${body}`)
  const proof = Buffer.from(signature, 'base64url')
  // The algorithm is the key's, never the token's choice, so a public key can't be used as a shared secret.
  const candidates = keys.filter((key) => key.algorithm === alg && (kid === undefined || key.kid === kid))
  if (!candidates.some((key) => isSignedBy(key, content, proof))) throw new TokenRefused('signature')

  const claims = parsed(body)
  const secondsSince = Math.floor(now / 1000 - (claims.exp ?? 0))
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now) throw new TokenRefused('expired', secondsSince)
  if (typeof claims.nbf === 'number' && claims.nbf * 1000 > now) throw new TokenRefused('expired')
  return claims
}

function isSignedBy({ algorithm, key }: LoadedKey, content: Buffer, proof: Buffer): boolean {
  if (algorithm !== 'HS256') return verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, proof)
  const expected = mac(key, content)
  return expected.length === proof.length && timingSafeEqual(expected, proof)
}

function parsed(part: string): Partial<Claims> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    throw new TokenRefused('malformed')
  }
  throw new TokenRefused('malformed')
}

function segment(value: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
