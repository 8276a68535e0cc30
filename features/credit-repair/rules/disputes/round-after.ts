import type { Dispute } from './dispute.ts'
import { LAST_ROUND } from './dispute-commands.ts'
import { isOpenDispute } from './dispute-status.ts'

type Earlier = Pick<Dispute, 'bureau' | 'item_key' | 'status' | 'round' | 'created_at'>

/** Returns the round of a new dispute of an item: the one after its newest ended dispute at the bureau, or the first one. */
export function roundAfter(item: { bureau: string; key: string }, disputes: readonly Earlier[]): number {
  const [newest] = disputes
    .filter((one) => one.bureau === item.bureau && one.item_key === item.key && !isOpenDispute(one))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  return newest === undefined ? 1 : Math.min(LAST_ROUND, newest.round + 1)
}
