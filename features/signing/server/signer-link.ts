import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { accessCode } from '#features/documents/rules/electronic-records/consent.ts'
import type { EnvelopeStatus, SigningMeans, SubjectKind } from '#features/signing/rules/envelope-status.ts'
import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import type { CodeChannel, LinkWay } from '#features/signing/rules/signer-link.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { linkUnknown } from './errors.ts'
import { linkSecretOf } from './secrets.ts'
import type { SigningDeps } from './signing-deps.ts'

/** A signer's link with the signer and the envelope. */
export interface SignerLink {
  organization_id: string
  id: string
  signer_id: string
  envelope_id: string
  envelope_title: string
  subject_kind: SubjectKind
  subject_id: string | null
  envelope_status: EnvelopeStatus
  signing_order: 'in_order' | 'together'
  client_id: string
  signer_client_id: string | null
  role: SignerRole
  role_number: number
  name: string
  email: string | null
  phone: string | null
  language: Language
  means: SigningMeans
  channel: LinkWay
  code_channel: CodeChannel | null
  code_sent_at: Date | null
  codes_sent: number
  wrong_codes: number
  wrong_access_codes: number
  session_hash: Buffer | null
  is_session_open: boolean
  access_code: string
  is_ended: boolean
  opened_at: Date | null
  consented_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  expires_on: string
}

const FIND = `
  select l.organization_id, l.id, l.signer_id, e.id as envelope_id, e.title as envelope_title, e.status as envelope_status, e.signing_order, e.subject_kind, e.subject_id,
         e.client_id, s.client_id as signer_client_id, s.role, s.role_number, s.name, s.email, s.phone, s.language, s.means, l.channel, l.code_channel,
         l.code_sent_at, l.codes_sent, l.wrong_codes, l.wrong_access_codes, l.session_hash,
         coalesce(l.session_expires_at > clock_timestamp(), false) as is_session_open, l.access_code,
         l.revoked_at is not null or l.expires_at <= clock_timestamp() as is_ended, s.opened_at, s.consented_at, s.signed_at, s.declined_at,
         e.expires_on::text
    from app.signer_links l
    join public.envelope_signers s on s.organization_id = l.organization_id and s.id = l.signer_id
    join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where l.token_hash = $1`

/** Returns the link with this secret, even if it has ended. Throws if there is none. */
export async function foundLink(db: Pick<Pool, 'query'>, token: string): Promise<SignerLink> {
  const link = (await db.query<SignerLink>(FIND, [hashOfSecret(token)])).rows[0]
  if (link === undefined) throw linkUnknown()
  return link
}

const KNOWN = `
  select id from app.signer_links
   where organization_id = $1 and signer_id = $2 and channel = $3 and sent_to is not distinct from $4 and revoked_at is null
     and expires_at > clock_timestamp() order by created_at desc limit 1`
const REVOKE_OTHERS = `
  update app.signer_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and signer_id = $2 and channel = any ($3) and sent_to is distinct from $4 and revoked_at is null`
// A link outlives its envelope, so that its reader learns how the signing ended and can save the signed files.
const ADD = `
  insert into app.signer_links (organization_id, id, signer_id, token_hash, channel, sent_to, access_code, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8::int * interval '1 hour')`
const RANDOM_STEPS = 2 ** 32
const random = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/** The hours for which a link works. */
export const LINK_HOURS = 24 * 400
export const TABLET_HOURS = 3

/** Where a link goes. */
interface Target {
  channel: LinkWay
  sentTo: string | null
  hours: number
}

/** Returns the id of a signer's link to an address. One to a former address no longer works. */
export async function linkTo(
  db: Pick<PoolClient, 'query'>,
  deps: Pick<SigningDeps, 'signingSecret'>,
  signer: { organization_id: string; id: string },
  { channel, sentTo, hours }: Target,
): Promise<string> {
  const place = [signer.organization_id, signer.id]
  const ways = channel === 'tablet' ? ['tablet'] : ['email', 'text']
  await db.query(REVOKE_OTHERS, [...place, ways, sentTo])
  const known = (await db.query<{ id: string }>(KNOWN, [...place, channel, sentTo])).rows[0]
  if (known !== undefined && channel !== 'tablet') return known.id
  const id = randomUUID()
  const hash = hashOfSecret(linkSecretOf(deps, signer.organization_id, id))
  await db.query(ADD, [signer.organization_id, id, signer.id, hash, channel, sentTo, accessCode(random), hours])
  return id
}

/** Returns the stored hash of the secret of an open page. */
export const sessionHash = ({ signingSecret }: Pick<SigningDeps, 'signingSecret'>, session: string): Buffer =>
  createHmac('sha256', signingSecret).update(`signing session\n${session}`).digest()
