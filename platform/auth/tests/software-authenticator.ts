import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId?: string
  allowCredentials?: { id: string }[]
}

/** The ways in which a response can be wrong. */
interface Deviation {
  origin?: string
  rpId?: string
  /** Skips the PIN or fingerprint. */
  isUserUnverified?: boolean
  challenge?: string
  counter?: number
  userHandle?: string
  /** Signs with a key other than the registered one. */
  isForged?: boolean
  /** The ID of another passkey. */
  id?: string
}

interface Kept {
  id: Buffer
  key: KeyObject
  publicKey: KeyObject
  userHandle: string
  counter: number
}

const INTERNAL: ['internal'] = ['internal']
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

/** A software authenticator: creates passkeys and signs with the newest, in the format a browser sends. */
export function softwareAuthenticator(origin: string) {
  const kept: Kept[] = []
  return {
    create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = deviation.id === undefined ? randomBytes(32) : Buffer.from(deviation.id, 'base64url')
      const credential = { id, key: privateKey, publicKey, userHandle: user.id, counter: 0 }
      kept.push(credential)
      const data = authenticatorData(deviation.rpId ?? rp.id ?? '', 0, deviation, attestedCredential(credential))
      return {
        ...identified(credential),
        response: {
          clientDataJSON: clientData('webauthn.create', deviation.challenge ?? challenge, deviation.origin ?? origin),
          attestationObject: base64url(
            cbor(
              new Map<string, unknown>([
                ['fmt', 'none'],
                ['attStmt', new Map()],
                ['authData', data],
              ]),
            ),
          ),
          transports: INTERNAL,
        },
      }
    },
    get({ challenge, rpId, allowCredentials = [] }: RequestOptions, deviation: Deviation = {}) {
      const allowed = allowCredentials.map(({ id }) => id)
      const usable = kept.filter(({ id }) => allowed.length === 0 || allowed.includes(base64url(id)))
      const credential = usable.at(-1)
      if (credential === undefined) throw new Error('no passkey fits')
      credential.counter = deviation.counter ?? credential.counter + 1
      const data = authenticatorData(deviation.rpId ?? rpId ?? '', credential.counter, deviation)
      const client = clientData('webauthn.get', deviation.challenge ?? challenge, deviation.origin ?? origin)
      const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(client, 'base64url')).digest()])
      const key = deviation.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : credential.key
      return {
        ...identified(credential),
        response: {
          clientDataJSON: client,
          authenticatorData: base64url(data),
          signature: createSign('sha256').update(signed).sign(key, 'base64url'),
          userHandle: deviation.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

const base64url = (bytes: Buffer) => bytes.toString('base64url')

const identified = ({ id }: Kept) => ({
  ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} },
})

const clientData = (type: string, challenge: string, origin: string) =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))

function authenticatorData(rpId: string, counter: number, { isUserUnverified = false }: Deviation, attested?: Buffer) {
  const flags = USER_PRESENT | (isUserUnverified ? 0 : USER_VERIFIED) | (attested ? CREDENTIAL_INCLUDED : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([flags]),
    count,
    attested ?? Buffer.alloc(0),
  ])
}

function attestedCredential({ id, publicKey }: Kept): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: key type EC2, algorithm ES256, curve P-256.
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, key])
}

/** Encodes the part of CBOR that an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
  throw new Error('not encodable')
}

function head(major: number, length: number): Buffer {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 0xff])
}
