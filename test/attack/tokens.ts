import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { dice } from '#test/support/dice.ts'
import { type Attempt, get, json, type Reply } from './attempt.ts'
import { type Aimed, fire } from './engine.ts'
import { knownOf } from './known.ts'
import type { Outcome } from './outcome.ts'
import type { World } from './world.ts'

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (secret: string | Buffer) => (content: string) =>
  createHmac('sha256', secret).update(content).digest('base64url')
const joined = (header: unknown, claims: unknown, signatureOf: (content: string) => string) => {
  const content = `${segment(header)}.${segment(claims)}`
  return `${content}.${signatureOf(content)}`
}

interface Held {
  /** A valid token of the attacker. */
  own: string
  anonKey: string
  /** The published keys that verify tokens. */
  published: Record<string, string>[]
  /** The claims of the victim's token. */
  claims: Record<string, unknown>
  others: string[]
}

/** Returns tokens of every known kind of forgery, none of which may be accepted. */
function forgeries({ own, published, claims, others, anonKey }: Held): [name: string, token: string][] {
  const [head = '', body = '', signature = ''] = own.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  const ownClaims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const [key = {}] = published
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = pair.publicKey.export({ format: 'jwk' })
  const es256 = (content: string) =>
    sign('sha256', Buffer.from(content), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(key['x'] ?? '', 'base64url'),
    Buffer.from(key['y'] ?? '', 'base64url'),
  ])
  const secrets = {
    jwk: JSON.stringify(key),
    x: key['x'] ?? '',
    point,
    empty: '',
    kid: key['kid'] ?? '',
    anon: anonKey,
  }
  const roles = [
    'platform_admin',
    'service_role',
    'postgres',
    'tradeline_server',
    'authenticator',
    ['authenticated'],
    null,
  ]
  return [
    ...['none', 'None', 'NONE', 'nOnE', '', null].map((alg): [string, string] => [
      `alg ${alg}`,
      joined({ ...header, alg }, claims, () => ''),
    ]),
    ['alg none with a signature', joined({ ...header, alg: 'none' }, claims, () => signature)],
    ...Object.entries(secrets).map(([name, secret]): [string, string] => [
      `HS256 with the public key as secret (${name})`,
      joined({ ...header, alg: 'HS256' }, claims, hmac(secret)),
    ]),
    ...['HS384', 'HS512', 'RS256', 'PS256', 'EdDSA', 'ES384'].map((alg): [string, string] => [
      `alg ${alg}`,
      joined({ ...header, alg }, claims, es256),
    ]),
    ['another key under the published kid', joined(header, claims, es256)],
    ...['../../etc/passwd', "x' or '1'='1", '\u0000', 'http://127.0.0.1/jwks.json'].map((kid): [string, string] => [
      `kid ${kid}`,
      joined({ ...header, kid }, claims, es256),
    ]),
    ['another key without a kid', joined({ ...header, kid: undefined }, claims, es256)],
    ['a key of its own in the header (jwk)', joined({ ...header, jwk, kid: undefined }, claims, es256)],
    ['a key set of its own (jku)', joined({ ...header, jku: 'http://127.0.0.1:9/jwks.json' }, claims, es256)],
    ['a certificate of its own (x5c)', joined({ ...header, x5c: ['MIIB'] }, claims, es256)],
    ['a critical extension', joined({ ...header, crit: ['b64'], b64: false }, claims, es256)],
    ['a zero signature', joined(header, claims, () => Buffer.alloc(64).toString('base64url'))],
    ['an empty signature', joined(header, claims, () => '')],
    ['the victim’s claims below another’s signature', joined(header, claims, () => signature)],
    ...roles.map((role): [string, string] => [
      `role ${String(role)}`,
      joined(header, { ...ownClaims, role }, () => signature),
    ]),
    ...['sub', 'session_id', 'aal', 'act', 'exp'].map((claim): [string, string] => [
      `altered ${claim}`,
      joined(header, { ...ownClaims, [claim]: claims[claim] ?? 9e9 }, () => signature),
    ]),
    ['a signature cut short', own.slice(0, -3)],
    ['another last character', `${own.slice(0, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`],
    ['one segment more', `${own}.x`],
    ['two tokens', `${own}, ${own}`],
    ['claims alone', `.${body}.`],
    ['a header that is an array', `${segment([header])}.${body}.${signature}`],
    ['claims that are text', `${head}.${Buffer.from('"x"').toString('base64url')}.${signature}`],
    ['nesting without end', `${head}.${Buffer.from('['.repeat(5_000)).toString('base64url')}.${signature}`],
    ['nothing', ''],
    ['an anon key', anonKey],
    ...others.map((token, at): [string, string] => [`a token of another kind (${at})`, token]),
  ]
}

/** Requests that only a signed-in user may make. */
const doors = (organization: string, client: string): Attempt[] => [
  get('/rest/v1/clients?select=*&limit=1'),
  get('/rest/v1/users?select=*'),
  json('PATCH', `/rest/v1/clients?id=eq.${client}`, { city: 'seized' }),
  json('POST', '/rest/v1/rpc/dashboard_summary', {}),
  get('/auth/v1/user'),
  get('/auth/v1/admin/users'),
  json('PUT', '/auth/v1/user', { password: 'Seized-password-1' }),
  json('POST', '/functions/v1/reveal-client', { client_id: client, reason: 'A customer asks' }),
  json('POST', '/functions/v1/find-client-by-ssn', { ssn: '600221639' }),
  json('POST', '/storage/v1/object/list/client-documents', { prefix: '' }),
  get('/storage/v1/object/authenticated/client-documents/stub.png'),
  json('POST', `/realtime/v1/api/broadcast/organization:${organization}/events/x?private=true`, {}),
  get('/v1/clients'),
  get(`/v1/clients/${client}`),
]

/** Tries every forgery on every such request. */
export async function tokens(world: World, seed: number, size: number): Promise<Outcome> {
  const random = dice(seed)
  const [victim] = world.victims
  const visitor = world.attackers.find(({ token }) => token === null)
  if (victim === undefined || visitor === undefined) throw new Error('There is no victim yet')
  const attempts = doors(victim.organization, knownOf(victim, random).idIn('clients'))
  const forged = [...forgeries(await heldBy(world)), ...(await misused(world))]
  const brought = forged
    .filter(([, token]) => token !== world.omar.token)
    .flatMap(([name, token]) =>
      attempts.flatMap((attempt) => [
        { name: `bearer: ${name}`, attempt: carrying(attempt, { authorization: `Bearer ${token}` }) },
        // The anon key is public. With it alone, a caller is a visitor.
        ...(token === world.app.anonKey
          ? []
          : [{ name: `API key: ${name}`, attempt: carrying(attempt, { apikey: token }) }]),
      ]),
    )
  const chosen = brought.length <= size ? brought : brought.filter(() => random.below(brought.length) < size)
  const aimed = chosen.map(({ name, attempt }): Aimed => ({ attacker: visitor, attempt, label: name, judge: opened }))
  return fire(world, 'forged tokens', aimed)
}

/** A visitor may list a bucket, but sees nothing. */
const opened = ({ status, text }: Reply) => (status >= 200 && status < 300 && text !== '[]' ? 'opened' : null)

const carrying = (attempt: Attempt, headers: Record<string, string>): Attempt => ({
  ...attempt,
  headers: { ...attempt.headers, ...headers },
})

async function heldBy({ app, send, maria, omar, names, attackers }: World): Promise<Held> {
  const claims = JSON.parse(Buffer.from(maria.token.split('.')[1] ?? '', 'base64url').toString())
  const { text } = await send(get('/auth/v1/.well-known/jwks.json'))
  const { data } = await omar.supabase.auth.getSession()
  const key = attackers.find(({ name }) => name.startsWith('API key'))?.token ?? ''
  return {
    ...{ own: omar.token, anonKey: app.anonKey, published: JSON.parse(text).keys, claims },
    others: [data.session?.refresh_token ?? '', names.token, key.replace(/^tl_/, '')],
  }
}

/** Returns tokens that our own key signed with false claims, so the server must check their session. */
async function misused({ app, maria, omar }: World): Promise<[name: string, token: string][]> {
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const [marias, omars] = [claimsOf(maria.token), claimsOf(omar.token)]
  const wrong: [string, Record<string, unknown>][] = [
    ['the victim with the attacker’s session', { ...marias, session_id: omars.session_id }],
    ['the attacker with the victim’s session', { ...omars, session_id: marias.session_id }],
    ['a session that never was', { ...marias, session_id: crypto.randomUUID() }],
    ['a role that the wire does not know', { ...marias, role: 'postgres' }],
    ['another audience', { ...marias, aud: 'somebody-else' }],
    ['another issuer', { ...marias, iss: 'https://evil.test/auth/v1' }],
    ['no issuer', { ...marias, iss: undefined }],
    ['an end in the past', { ...marias, exp: 1 }],
    ['a beginning in the future', { ...marias, nbf: 9_999_999_999 }],
    ['an end that is text', { ...marias, exp: '9999999999' }],
    ['no end', { ...marias, exp: undefined }],
  ]
  return wrong.map(([name, claims]) => [name, app.keys.sign(claims)])
}
