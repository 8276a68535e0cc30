import type { OpenRepairAct } from '#features/credit-repair/rules/client-page/page-commands.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { attest } from './attest.ts'
import type { RepairPageDeps } from './page-deps.ts'
import type { RepairLink } from './page-link.ts'
import { signingLink } from './signing-link.ts'

const LEAVE = 'update app.repair_links set session_hash = null where organization_id = $1 and id = $2'

/** Carries out an act on an open page. Returns what the page needs besides its state. */
export async function actOnPage(
  deps: RepairPageDeps,
  link: RepairLink,
  asked: OpenRepairAct,
  requestId: string | null,
): Promise<object> {
  switch (asked.act) {
    case 'attest':
      return inTransaction(deps.pool, (db) => attest(db, link, asked, requestId))
    case 'sign':
      return inTransaction(deps.pool, (db) => signingLink(db, deps, link, asked.signer_id))
    case 'leave':
      await deps.pool.query(LEAVE, [link.organization_id, link.id])
      return {}
  }
}
