import type { Pool } from 'pg'
import { type ClaimParts, claimOf } from '#features/credit-repair/rules/client-page/claim.ts'
import type { PageItem, RepairHome, RepairPageState } from '#features/credit-repair/rules/client-page/page-state.ts'
import { workHeld } from '#features/credit-repair/server/contracts/work-lock.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { contractOf, feesOf, scoresOf, signingsOf } from './case-state.ts'
import { identityStep } from './identity.ts'
import type { RepairPageDeps } from './page-deps.ts'
import type { RepairLink } from './page-link.ts'

/** Returns the state of a page. Before the identity step, it says nothing about the person but the first name. */
export async function repairPageState(
  deps: RepairPageDeps,
  link: RepairLink,
  isOpen: boolean,
): Promise<RepairPageState> {
  const { name, accent, logoUrl } = await brandOf(deps.pool, link.organization_id, deps.appUrl)
  const head = { company: { name, accent, logo: logoUrl }, language: link.language, first_name: link.first_name }
  if (!isOpen) return { ...head, stage: 'identity', step: await identityStep(deps.pool, link) }
  return { ...head, stage: 'home', ...(await homeOf(deps.pool, link)) }
}

const TODAY = 'select (now() at time zone time_zone)::date::text as today from app.organizations where id = $1'

async function homeOf(db: Pick<Pool, 'query'>, link: RepairLink): Promise<RepairHome> {
  const { today = '' } = (await db.query<{ today: string }>(TODAY, [link.organization_id])).rows[0] ?? {}
  return {
    today,
    items: await itemsOf(db, link),
    scores: await scoresOf(db, link),
    fees: await feesOf(db, link),
    contract: await contractOf(db, link),
    signings: link.email === null ? [] : await signingsOf(db, link),
    can_attest: (await workHeld(db, link.client_id, 'attested')) === null,
  }
}

type ItemRow = Omit<PageItem, 'claim' | 'kind'> & ClaimParts

// Drafted disputes come first, because they wait for the client.
const ITEMS = `
  select id, bureau, item_kind, item_name as name, item_facts ->> 'account_number' as number, recipient, recipient_name, reason,
         explanation, months, correct_value, status, round, attested_on::text, sent_on::text, received_on::text, due_on::text, result,
         result_on::text, sent_on is not null and item_key not like 'disposed of %' as has_letter
    from public.disputes where organization_id = $1 and client_id = $2
   order by status <> 'drafted', created_at desc, id limit 300`

async function itemsOf(db: Pick<Pool, 'query'>, link: RepairLink): Promise<PageItem[]> {
  const { rows } = await db.query<ItemRow>(ITEMS, [link.organization_id, link.client_id])
  return rows.map(({ item_kind, explanation, months, correct_value, ...item }) => ({
    ...item,
    kind: item_kind,
    claim: claimOf({ reason: item.reason, item_kind, explanation, months, correct_value }),
  }))
}
