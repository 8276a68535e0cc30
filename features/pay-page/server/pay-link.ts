import { createHmac, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { preferredLanguage } from '#features/messages/server/client-language.ts'
import { type PayCodeChannel, type PayLinkChannel, typedLinkCode } from '#features/pay-page/rules/pay-link.ts'
import { identityCode } from '#features/signing/server/secrets.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { linkUnknown } from './errors.ts'
import type { PayDeps } from './pay-deps.ts'

type Secret = Pick<PayDeps, 'paySecret'>

const mac = ({ paySecret }: Secret, ...parts: string[]): Buffer =>
  createHmac('sha256', paySecret).update(parts.join('\n')).digest()

// Letters and digits that are not mistaken for each other.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
// 80 bits: short enough to type from paper, and the code of the identity step comes after it.
const PAPER_LETTERS = 16

/** Returns the secret of a link. It follows from the link, so the same one can be sent again, and only its hash is stored. */
function linkSecretOf(deps: Secret, organizationId: string, id: string, channel: PayLinkChannel): string {
  const bytes = mac(deps, 'pay link', organizationId, id)
  if (channel !== 'paper') return bytes.toString('base64url')
  return [...bytes.subarray(0, PAPER_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('')
}

/** Returns the address of a page. The secret is in the fragment, which browsers never send, so it reaches no log. */
export const payAddress = (
  deps: Secret & { appUrl: string },
  link: Pick<PayLink, 'organization_id' | 'id' | 'channel'>,
) => `${deps.appUrl}/pay#${linkSecretOf(deps, link.organization_id, link.id, link.channel)}`

/** Returns the `number`th code of a link. */
export const payCode = ({ paySecret }: Secret, linkId: string, number: number): string =>
  identityCode({ signingSecret: paySecret }, linkId, number)

/** Returns the stored hash of the secret of an open page. */
export const sessionHash = (deps: Secret, session: string): Buffer => mac(deps, 'pay session', session)

/** A link with its client. */
export interface PayLink {
  organization_id: string
  id: string
  client_id: string
  first_name: string
  full_name: string
  email: string | null
  phone: string | null
  channel: PayLinkChannel
  sent_to: string | null
  language: Language
  code_channel: PayCodeChannel | null
  codes_sent: number
  wrong_codes: number
  session_hash: Buffer | null
  is_session_open: boolean
  is_ended: boolean
  is_code_fresh: boolean
}

/** A code works for so many minutes. */
export const CODE_MINUTES = 10
const FIND = `
  select l.organization_id, l.id, l.client_id, c.first_name, c.full_name, nullif(c.email, '') as email, nullif(c.phone, '') as phone, l.channel,
         l.sent_to, l.language, l.code_channel, l.codes_sent, l.wrong_codes, l.session_hash,
         coalesce(l.session_expires_at > clock_timestamp(), false) as is_session_open,
         l.revoked_at is not null or l.expires_at <= clock_timestamp() or c.archived_at is not null as is_ended,
         coalesce(l.code_sent_at > clock_timestamp() - ${CODE_MINUTES} * interval '1 minute', false) as is_code_fresh
    from app.pay_links l join public.clients c on c.organization_id = l.organization_id and c.id = l.client_id`
const BY_HASH = `${FIND} where l.token_hash = $1`
const BY_HASH_HELD = `${BY_HASH} for update of l`
const BY_ID = `${FIND} where l.organization_id = $1 and l.id = $2`

// A secret from an email has lower-case letters too; one from paper is typed in any case.
const hashOf = (token: string) => {
  const typed = typedLinkCode(token)
  return hashOfSecret(typed.length === PAPER_LETTERS ? typed : token)
}

/** Returns the link with this secret, even if it has ended. Throws if there is none. `isHeld` locks it. */
export async function foundLink(db: Pick<PoolClient, 'query'>, token: string, isHeld = false): Promise<PayLink> {
  const link = (await db.query<PayLink>(isHeld ? BY_HASH_HELD : BY_HASH, [hashOf(token)])).rows[0]
  if (link === undefined) throw linkUnknown()
  return link
}

/** Returns a link by its id, or null. */
export const linkOf = async (db: Pick<PoolClient, 'query'>, organizationId: string, id: string) =>
  (await db.query<PayLink>(BY_ID, [organizationId, id])).rows[0] ?? null

const KNOWN = `
  select id from app.pay_links
   where organization_id = $1 and client_id = $2 and channel = $3 and sent_to is not distinct from $4 and revoked_at is null
     and expires_at > clock_timestamp() + interval '30 days' order by created_at desc limit 1`
const ADD = `
  insert into app.pay_links (organization_id, id, client_id, token_hash, channel, sent_to, language, expires_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + 400 * interval '1 day', $8)`
const SPEAK = `
  update app.pay_links set language = $3 where organization_id = $1 and id = $2 and language <> $3`
const REVOKE_FORMER = `
  update app.pay_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and client_id = $2 and channel = $3 and sent_to is distinct from $4 and revoked_at is null`

/** Where a link goes. */
interface Target {
  organizationId: string
  clientId: string
  channel: PayLinkChannel
  sentTo: string | null
  /** Null: the client's preferred language, or the one that the link has. */
  language: Language | null
  personId: string | null
}

/** Returns the id of a client's link to an address. One to a former address no longer works. */
export async function linkTo(db: Pool | PoolClient, deps: Secret, target: Target): Promise<string> {
  const { organizationId, clientId, channel, sentTo, language, personId } = target
  const place = [organizationId, clientId, channel, sentTo]
  await db.query(REVOKE_FORMER, place)
  const spoken = language ?? (await preferredLanguage(db, organizationId, clientId))
  const known = (await db.query<{ id: string }>(KNOWN, place)).rows[0]
  if (known !== undefined) {
    if (spoken !== null) await db.query(SPEAK, [organizationId, known.id, spoken])
    return known.id
  }
  const id = randomUUID()
  const hash = hashOfSecret(linkSecretOf(deps, organizationId, id, channel))
  await db.query(ADD, [organizationId, id, clientId, hash, channel, sentTo, spoken ?? 'en', personId])
  return id
}

/** Returns the address of the pay page that is printed on statements and letters of a client. */
export async function printedPayAddress(
  deps: Secret & { appUrl: string; pool: Pool },
  organizationId: string,
  clientId: string,
): Promise<string> {
  const target = { organizationId, clientId, channel: 'paper', sentTo: null, language: null, personId: null } as const
  const id = await linkTo(deps.pool, deps, target)
  const secret = linkSecretOf(deps, organizationId, id, 'paper')
  return `${deps.appUrl}/pay#${(secret.match(/.{4}/g) ?? []).join('-')}`
}

const EVENT = `
  insert into public.pay_page_events (organization_id, client_id, kind, note, by_name)
  values ($1, $2, $3, $4, (select coalesce(p.full_name, p.email) from app.people p where p.id = $5))`

/** Records an event of a client's page. */
export const recordPayEvent = (
  db: Pick<PoolClient, 'query'>,
  { organization_id: home, client_id: client }: Pick<PayLink, 'organization_id' | 'client_id'>,
  kind: string,
  { note = null, personId = null }: { note?: string | null; personId?: string | null } = {},
) => db.query(EVENT, [home, client, kind, note, personId])
