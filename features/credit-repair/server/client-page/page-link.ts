import { createHmac, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { RepairChannel, RepairPageKind } from '#features/credit-repair/rules/client-page/page-link.ts'
import { identityCode } from '#features/signing/server/secrets.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { linkUnknown } from './errors.ts'
import type { RepairPageDeps } from './page-deps.ts'

type Secret = Pick<RepairPageDeps, 'repairSecret'>
type Database = Pick<PoolClient, 'query'>

const mac = ({ repairSecret }: Secret, ...parts: string[]): Buffer =>
  createHmac('sha256', repairSecret).update(parts.join('\n')).digest()

/** Returns the secret of a link. It follows from the link, so the same one can be sent again, and only its hash is stored. */
const linkSecretOf = (deps: Secret, organizationId: string, id: string): string =>
  mac(deps, 'repair link', organizationId, id).toString('base64url')

/** Returns the address of a page. The secret is in the fragment, which browsers never send, so it reaches no log. */
export const repairAddress = (
  deps: Secret & { appUrl: string },
  link: Pick<RepairLink, 'organization_id' | 'id'>,
): string => `${deps.appUrl}/repair#${linkSecretOf(deps, link.organization_id, link.id)}`

/** Returns the `number`th code of a link. */
export const repairCode = ({ repairSecret }: Secret, linkId: string, number: number): string =>
  identityCode({ signingSecret: repairSecret }, linkId, number)

/** Returns the stored hash of the secret of an open page. */
export const sessionHash = (deps: Secret, session: string): Buffer => mac(deps, 'repair session', session)

/** A link with its client. */
export interface RepairLink {
  organization_id: string
  id: string
  client_id: string
  first_name: string
  email: string | null
  phone: string | null
  channel: RepairChannel
  language: Language
  codes_sent: number
  wrong_codes: number
  session_hash: Buffer | null
  is_session_open: boolean
  is_ended: boolean
  /** True if the client is archived, or their enrollment is canceled: no new link can be sent either. */
  is_closed: boolean
  is_code_fresh: boolean
}

/** A code works for so many minutes. */
export const CODE_MINUTES = 10
const CLOSED = `(c.archived_at is not null or exists (
  select from public.repair_enrollments e where e.organization_id = l.organization_id and e.client_id = l.client_id and e.status = 'cancelled'))`
const FIND = `
  select l.organization_id, l.id, l.client_id, c.first_name, nullif(c.email, '') as email, nullif(c.phone, '') as phone, l.channel,
         l.language, l.codes_sent, l.wrong_codes, l.session_hash,
         coalesce(l.session_expires_at > clock_timestamp(), false) as is_session_open,
         l.revoked_at is not null or l.expires_at <= clock_timestamp() or ${CLOSED} as is_ended, ${CLOSED} as is_closed,
         coalesce(l.code_sent_at > clock_timestamp() - ${CODE_MINUTES} * interval '1 minute', false) as is_code_fresh
    from app.repair_links l join public.clients c on c.organization_id = l.organization_id and c.id = l.client_id`
const BY_HASH = `${FIND} where l.token_hash = $1`
const BY_HASH_HELD = `${BY_HASH} for update of l`
const BY_ID = `${FIND} where l.organization_id = $1 and l.id = $2`

/** Returns the link with this secret, even if it has ended. Throws if there is none. `isHeld` locks it. */
export async function foundLink(db: Database, token: string, isHeld = false): Promise<RepairLink> {
  const link = (await db.query<RepairLink>(isHeld ? BY_HASH_HELD : BY_HASH, [hashOfSecret(token)])).rows[0]
  if (link === undefined) throw linkUnknown()
  return link
}

/** Returns a link by its id, or null. */
export const linkOf = async (db: Database, organizationId: string, id: string): Promise<RepairLink | null> =>
  (await db.query<RepairLink>(BY_ID, [organizationId, id])).rows[0] ?? null

const KNOWN = `
  select id from app.repair_links
   where organization_id = $1 and client_id = $2 and channel = $3 and sent_to = $4 and language = $5 and revoked_at is null
     and expires_at > clock_timestamp() + interval '30 days' order by created_at desc limit 1`
const ADD = `
  insert into app.repair_links (organization_id, id, client_id, token_hash, channel, sent_to, language, expires_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + 180 * interval '1 day', $8)`
const REVOKE_FORMER = `
  update app.repair_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and client_id = $2 and channel = $3 and (sent_to, language) is distinct from ($4, $5) and revoked_at is null`

/** Where a link goes. */
interface Target {
  organizationId: string
  clientId: string
  channel: RepairChannel
  sentTo: string
  language: Language
  personId: string | null
}

/** Returns the id of a client's link to an address. One to a former address no longer works. */
export async function linkTo(db: PoolClient, deps: Secret, target: Target): Promise<string> {
  const { organizationId, clientId, channel, sentTo, language, personId } = target
  const place = [organizationId, clientId, channel, sentTo, language]
  await db.query(REVOKE_FORMER, place)
  const known = (await db.query<{ id: string }>(KNOWN, place)).rows[0]
  if (known !== undefined) return known.id
  const id = randomUUID()
  const hash = hashOfSecret(linkSecretOf(deps, organizationId, id))
  await db.query(ADD, [organizationId, id, clientId, hash, channel, sentTo, language, personId])
  return id
}

const EVENT = `
  insert into public.repair_page_events (organization_id, client_id, kind, note, by_name)
  values ($1, $2, $3, $4, (select coalesce(p.full_name, p.email) from app.people p where p.id = $5))`

/** Records an event of a client's page. */
export const recordPageEvent = (
  db: Database,
  { organization_id: home, client_id: client }: Pick<RepairLink, 'organization_id' | 'client_id'>,
  kind: RepairPageKind,
  { note = null, personId = null }: { note?: string | null; personId?: string | null } = {},
) => db.query(EVENT, [home, client, kind, note, personId])
