import type { Pool } from 'pg'
import type { SigningItem } from '#features/signing/rules/signing-item.ts'
import { signingAddress } from './secrets.ts'
import { LINK_HOURS, linkTo } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

interface SignerRow {
  id: string
  organization_id: string
  title: string
  email: string | null
  means: 'link' | 'tablet' | 'paper'
  state: SigningItem['state']
}

const ITEMS = `
  select s.id, s.organization_id, e.title, s.email, s.means,
         case when e.status = 'completed' then 'completed' when s.signed_at is not null then 'signed' when s.asked_at is not null then 'to_sign'
              else 'waiting' end as state
    from public.envelope_signers s
    join public.envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
   where s.organization_id = $1 and s.client_id = $2 and e.status in ('sent', 'completed')
     and (e.subject_kind = 'none' or e.subject_kind = 'loan_application' and e.subject_id = $3)
   order by e.created_at limit 50`

/** Returns what a client has to sign for an application, or has signed, in order. A link leads to their own address's code. */
export async function signingItems(
  db: Pick<Pool, 'query'>,
  deps: Pick<SigningDeps, 'signingSecret' | 'appUrl'>,
  {
    organizationId,
    clientId,
    applicationId,
  }: { organizationId: string; clientId: string; applicationId: string | null },
): Promise<SigningItem[]> {
  const { rows } = await db.query<SignerRow>(ITEMS, [organizationId, clientId, applicationId])
  return Promise.all(
    rows.map(async (signer) => {
      const { id, title, state, email, means } = signer
      if (email === null || means !== 'link' || state === 'waiting') return { id, title, state, link: null }
      const linkId = await linkTo(db, deps, signer, { channel: 'email', sentTo: email, hours: LINK_HOURS })
      return { id, title, state, link: signingAddress(deps, organizationId, linkId) }
    }),
  )
}
