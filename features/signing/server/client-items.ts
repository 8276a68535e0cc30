import type { Pool, PoolClient } from 'pg'
import type { ClientItems } from '#features/signing/rules/signer-state.ts'
import type { SigningItem } from '#features/signing/rules/signing-item.ts'
import { appendEvent, type Origin } from './append-event.ts'
import { signerNotFound } from './errors.ts'
import { openPageUntil } from './identity.ts'
import { isOpenFor } from './is-open-for.ts'
import { linkSecretOf } from './secrets.ts'
import { foundLink, LINK_HOURS, linkTo, type SignerLink, TABLET_HOURS } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

interface OtherRow {
  id: string
  title: string
  means: 'link' | 'tablet' | 'paper'
  state: SigningItem['state']
}

// The same person at the same addresses, so that the code of one page has shown who opens the others.
const OTHERS = `
  select s.id, e.title, s.means,
         case when e.status = 'completed' then 'completed' when s.signed_at is not null then 'signed' when s.asked_at is not null then 'to_sign'
              else 'waiting' end as state
    from public.envelope_signers s
    join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where s.organization_id = $1 and s.client_id = $2 and s.id <> $3 and s.email is not distinct from $4 and s.phone is not distinct from $5
     and s.role <> 'company' and e.status in ('sent', 'completed')
   order by e.created_at desc limit 50`

/** Returns what a company asks of a signer besides this envelope. Null for a signer without a client file. */
export async function clientItems(
  db: Pick<Pool, 'query'>,
  { subjects }: Pick<SigningDeps, 'subjects'>,
  { organization_id, signer_client_id: client_id, signer_id, email, phone }: SignerLink,
): Promise<ClientItems | null> {
  if (client_id === null) return null
  const client = { organization_id, client_id }
  const asking = Object.values(subjects).map(async (subject) => (await subject.requested?.(db, client)) ?? [])
  const requested = (await Promise.all(asking)).flat()
  const others = (await db.query<OtherRow>(OTHERS, [organization_id, client_id, signer_id, email, phone])).rows
  return {
    requested,
    others: others.map(({ means, ...other }) => ({
      ...other,
      can_open: means === 'link' && other.state !== 'waiting',
    })),
  }
}

/** Returns the secret of the link to other documents of the signer. Throws if they are another person's, or can't be opened. */
export async function otherLink(
  db: PoolClient,
  deps: SigningDeps,
  link: SignerLink,
  signerId: string,
): Promise<string> {
  const items = await clientItems(db, deps, link)
  const other = items?.others.find(({ id, can_open }) => id === signerId && can_open)
  if (other === undefined) throw signerNotFound()
  const place = { organization_id: link.organization_id, id: signerId }
  const isTablet = link.channel === 'tablet'
  const sentTo = { email: link.email, text: link.phone, tablet: null }[link.channel]
  const target = { channel: link.channel, sentTo, hours: isTablet ? TABLET_HOURS : LINK_HOURS }
  return linkSecretOf(deps, link.organization_id, await linkTo(db, deps, place, target))
}

/** The secrets of another open page in the same browser. */
interface Proof {
  token: string
  session: string
}

/**
 * Opens a page without a code if another page of the same person is open in this browser: the same client at the same addresses, and both
 * on the company's device or neither. It stays open only as long as the other one. Returns null if the proof doesn't count.
 */
export async function carriedPage(
  db: PoolClient,
  deps: SigningDeps,
  link: SignerLink,
  { token, session }: Proof,
  origin: Origin,
): Promise<string | null> {
  const proof = await foundLink(db, token).catch(() => null)
  if (proof === null || proof.is_ended || !isOpenFor(deps, proof, session) || !isSamePerson(proof, link)) return null
  const details = { same_person_as: proof.envelope_id, link_by: link.channel }
  const envelope = { organization_id: link.organization_id, id: link.envelope_id }
  await appendEvent(db, envelope, { kind: 'identity_passed', signerId: link.signer_id, origin, details })
  return openPageUntil(db, deps, link, proof)
}

const isSamePerson = (one: SignerLink, other: SignerLink): boolean =>
  one.organization_id === other.organization_id &&
  one.signer_client_id !== null &&
  one.signer_client_id === other.signer_client_id &&
  one.email === other.email &&
  one.phone === other.phone &&
  (one.channel === 'tablet') === (other.channel === 'tablet')
