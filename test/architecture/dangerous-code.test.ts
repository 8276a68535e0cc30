import { readFileSync } from 'node:fs'
import { DEFAULT_MIN_VERSION } from 'node:tls'
import { expect, test } from 'vitest'
import { isServed, sourceFiles } from './source-files.ts'

const served = sourceFiles().filter(({ path }) => isServed(path) && path.endsWith('.ts') && !path.includes('.test.'))
const found = (pattern: RegExp) =>
  served.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match, of]) => `${path}: ${of ?? match}`))
const kinds = (pattern: RegExp) =>
  [...new Set(found(pattern).map((line) => line.split(': ')[1]))].toSorted((one, other) =>
    String(one).localeCompare(String(other)),
  )

test('no server code runs a shell or evaluates text', () => {
  // These start PostgreSQL, unpack it, look for one left running, and start the process that renders pictures, with
  // argument lists that contain nothing from a request.
  expect(kinds(/from '(node:child_process)'/g)).toEqual(['node:child_process'])
  expect(found(/from '(node:child_process)'/g).map((line) => line.split(':')[0])).toEqual([
    'platform/database/embedded/orphan-postgres.ts',
    'platform/database/embedded/postgres-home.ts',
    'platform/files/rendering/image-renderer.ts',
  ])
  expect(found(/\bshell: true|\bexecSync\(|\beval\(|new Function\(|from 'node:vm'/g)).toEqual([])
})

test('cryptography comes from node:crypto and the listed libraries', () => {
  expect(kinds(/from '([^'#.][^']*(?:crypto|jose|bcrypt|webauthn|argon|sodium|forge)[^']*)'/g)).toSatisfy((libraries) =>
    libraries.every((name: string) => ['@simplewebauthn/server', 'bcryptjs', 'node:crypto'].includes(name)),
  )
})

test('ciphers and hashes are the approved ones', () => {
  expect(kinds(/create(?:Cipheriv|Decipheriv)\('([^']+)'/g)).toEqual(['aes-256-gcm'])
  expect(kinds(/createHash\('([^']+)'/g)).toEqual(['sha256'])
  // Authenticator apps (RFC 6238) and the text carrier support only HMAC-SHA-1.
  const files = found(/createHmac\('(sha1)'/g).map((line) => line.split(':')[0]?.split('/').at(-1))
  expect(new Set(files)).toEqual(new Set(['totp.ts', 'carrier-signature.ts']))
  expect(kinds(/createHmac\('([^']+)'/g)).toEqual(['sha1', 'sha256'])
})

test('no server code uses Math.random for secrets', () => {
  // It spreads webhook retries.
  expect(
    found(/Math\.random/g).filter(
      (line) => !/^(?:app\/demo|features\/credit-reports\/server\/bureaus\/sandbox)\//.test(line),
    ),
  ).toEqual(['app/server/product.ts: Math.random'])
})

test('connections use TLS 1.2 or newer', () => {
  expect(['TLSv1.2', 'TLSv1.3']).toContain(DEFAULT_MIN_VERSION)
  expect(found(/minVersion|secureProtocol|rejectUnauthorized: false|NODE_TLS_REJECT/g)).toEqual([])
})

test('demo tenants are created only outside production', () => {
  expect(found(/import\('#(app\/demo\/seed-demo\.ts)'/g)).toEqual(['app/server/product.ts: app/demo/seed-demo.ts'])
  expect(readFileSync('app/server/product.ts', 'utf8')).toMatch(/if \(!config\.isProduction\)\s+await seedOnce\(/)
})
