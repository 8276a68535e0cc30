import { createHmac, generateKeyPairSync } from 'node:crypto'
import { importJWK, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { TokenRefused } from './caller.ts'
import { type TokenKey, tokenKeys } from './signed-token.ts'

const NOW = Date.parse('2026-01-05T12:00:00Z')
const SECONDS = NOW / 1000
const clock = () => NOW

function ecKey(kid: string): TokenKey {
  const {
    kty = '',
    crv = '',
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' })
  return { kty, crv, x, y, d, kid }
}

const key = ecKey('2026')
const keys = tokenKeys([key], clock)
const claims = { sub: 'maria', role: 'authenticated', exp: SECONDS + 60 }

const refusalOf = (token: string, set = keys): string | undefined => {
  try {
    set.verify(token)
    return undefined
  } catch (error) {
    return error instanceof TokenRefused ? error.reason : String(error)
  }
}

test('the claims of a token are those it was signed with', () => {
  const token = keys.sign(claims)

  expect(keys.verify(token)).toEqual(claims)
})

test('another library verifies our tokens with the published key', async () => {
  const [published] = keys.publicKeys()

  const { payload, protectedHeader } = await jwtVerify(keys.sign(claims), await importJWK({ ...published }), {
    currentDate: new Date(NOW),
  })

  expect(payload).toEqual(claims)
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: '2026' })
})

test('we verify tokens that another library signed with our key', async () => {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: '2026' })
    .sign(await importJWK({ ...key, alg: 'ES256' }))

  expect(keys.verify(token)).toEqual(claims)
})

describe('an RSA key pair imported from elsewhere', () => {
  const { kty = '', ...numbers } = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    format: 'jwk',
  })
  const pair: TokenKey = { kty, ...numbers, kid: 'rsa' }
  const rsa = tokenKeys([pair], clock)

  test('signs tokens that another library verifies with the published key', async () => {
    const [published] = rsa.publicKeys()

    const { payload, protectedHeader } = await jwtVerify(rsa.sign(claims), await importJWK({ ...published }), {
      currentDate: new Date(NOW),
    })

    expect(payload).toEqual(claims)
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'rsa' })
    expect(Object.keys(published ?? {}).sort()).toEqual(['alg', 'e', 'key_ops', 'kid', 'kty', 'n', 'use'])
  })

  test('verifies its own tokens, and rejects those signed with its public part as a secret', () => {
    const [head, body] = [{ alg: 'HS256', kid: 'rsa' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const proof = createHmac('sha256', Buffer.from(`${pair.n}`, 'base64url')).update(`${head}.${body}`)

    expect(rsa.verify(rsa.sign(claims))).toEqual(claims)
    expect(refusalOf(`${head}.${body}.${proof.digest('base64url')}`, rsa)).toBe('signature')
  })

  test('verifies beside a newer key that signs', () => {
    const both = tokenKeys([key, pair], clock)

    expect(both.verify(rsa.sign(claims))).toEqual(claims)
    expect(both.publicKeys().map(({ alg }) => alg)).toEqual(['ES256', 'RS256'])
  })
})

test('the published set has no private parts', () => {
  const published = JSON.stringify(keys.publicKeys())

  expect(published).not.toContain(key.d)
  expect(keys.publicKeys()).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: '2026' }])
})

test('after a key rotation old tokens are still valid, and the new key signs', () => {
  const before = keys.sign(claims)

  const changed = tokenKeys([ecKey('2027'), key], clock)

  expect(changed.verify(before)).toEqual(claims)
  expect(refusalOf(changed.sign(claims))).toBe('signature')
  expect(changed.publicKeys().map(({ kid }) => kid)).toEqual(['2027', '2026'])
})

test('a token of a removed key is rejected', () => {
  const token = keys.sign(claims)

  expect(refusalOf(token, tokenKeys([ecKey('2027')], clock))).toBe('signature')
})

test('a token of a foreign key with our kid is rejected', () => {
  const forged = tokenKeys([ecKey('2026')], clock).sign({ ...claims, role: 'service_role' })

  expect(refusalOf(forged)).toBe('signature')
})

test('changed claims are rejected', () => {
  const [head, , signature] = keys.sign(claims).split('.')
  const body = Buffer.from(JSON.stringify({ ...claims, sub: 'omar' })).toString('base64url')

  expect(refusalOf(`${head}.${body}.${signature}`)).toBe('signature')
})

test('an unsigned token is rejected', () => {
  const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')

  expect(refusalOf(`${head}.${body}.`)).toBe('signature')
})

test('the public key does not work as a shared secret', () => {
  const head = Buffer.from(JSON.stringify({ alg: 'HS256', kid: '2026' })).toString('base64url')
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const publicPoint = Buffer.from(`${key.x}`, 'base64url')
  const signature = createHmac('sha256', publicPoint).update(`${head}.${body}`).digest('base64url')

  expect(refusalOf(`${head}.${body}.${signature}`)).toBe('signature')
})

test('a shared secret beside the key pair verifies the tokens of an older installation', async () => {
  const secret = Buffer.from('a secret of at least thirty-two bytes')
  const both = tokenKeys([key, { kty: 'oct', k: secret.toString('base64url') }], clock)

  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)

  expect(both.verify(token)).toEqual(claims)
  expect(refusalOf(token)).toBe('signature')
  expect(both.publicKeys()).toHaveLength(1)
})

test.each([
  ['in a second', SECONDS + 1, undefined],
  ['now', SECONDS, 'expired'],
  ['a minute ago', SECONDS - 60, 'expired'],
  ['never', undefined, 'expired'],
])('a token that expires %s', (_, exp, refusal) => {
  expect(refusalOf(keys.sign({ ...claims, exp }))).toBe(refusal)
})

test('a token that is not valid yet is rejected', () => {
  expect(refusalOf(keys.sign({ ...claims, nbf: SECONDS + 5 }))).toBe('expired')
})

test.each(['', 'x', 'a.b', 'a.b.c.d', '!!.!!.!!', `${Buffer.from('[]').toString('base64url')}.e30.x`])(
  '%j is not a token',
  (token) => {
    expect(refusalOf(token)).toBe('malformed')
  },
)

test('a shared secret signs if it is the only key, and no public key is published', () => {
  const shared = tokenKeys(
    [{ kty: 'oct', k: Buffer.from('a shared secret of an installation').toString('base64url') }],
    clock,
  )

  const token = shared.sign(claims)

  expect(shared.verify(token)).toEqual(claims)
  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
    alg: 'HS256',
    typ: 'JWT',
  })
  expect(shared.publicKeys()).toEqual([])
  expect(() => keys.verify(token)).toThrow('signature')
})

test('a set whose first key cannot sign is rejected at the start', () => {
  const { d: _, ...publicOnly } = key

  expect(() => tokenKeys([publicOnly], clock)).toThrow('private EC P-256 or RSA key')
  expect(() => tokenKeys([], clock)).toThrow('private EC P-256 or RSA key')
})

test('secrets for different purposes and keys differ', () => {
  const secrets = [keys.secretFor('mail'), keys.secretFor('tokens'), tokenKeys([ecKey('x')], clock).secretFor('mail')]

  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(3)
  expect(keys.secretFor('mail')).toEqual(keys.secretFor('mail'))
  expect(keys.secretFor('mail')).toHaveLength(32)
})
