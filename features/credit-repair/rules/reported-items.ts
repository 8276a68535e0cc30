import { sectionOf } from '#features/credit-reports/rules/bureau-data.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { worstReported } from '#features/credit-reports/rules/conduct.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** A positive or negative item that one bureau reports about a client: an account or a collection. */
export interface ReportedItem {
  /** The same item in another report of the same bureau has the same key. */
  key: string
  name: string
  kind: ItemKind
  isNegative: boolean
}

interface FileLists {
  tradelines: readonly Tradeline[]
  collections: readonly Collection[]
}

/**
 * Returns a bureau's items in a stored `bureau_data`. Null if it returned no file, which says nothing about its items.
 */
export function reportedItems(bureauData: unknown, bureau: Bureau): ReportedItem[] | null {
  const section = sectionOf(bureauData, bureau)
  if (section.status !== 'success') return null
  return itemsOf(section)
}

/** Returns the items of one bureau's file: its accounts in order, then its collections. */
export function itemsOf({ tradelines, collections }: FileLists): ReportedItem[] {
  return distinct([...tradelines.map(accountItem), ...collections.map(collectionItem)])
}

/** Returns true for an account with a past-due amount, a late month, a count of late payments, or a bad status or rating. */
function isNegativeAccount(account: Tradeline): boolean {
  const conduct = worstReported(account)
  return conduct === 'late' || conduct === 'severe'
}

function accountItem(account: Tradeline): ReportedItem {
  const name = account.company ?? 'Unnamed account'
  return {
    key: keyOf('account', name, account.accountType, account.openedOn),
    name,
    kind: 'account',
    isNegative: isNegativeAccount(account),
  }
}

function collectionItem(collection: Collection): ReportedItem {
  const name = collection.originalCreditor ?? 'Unnamed collection'
  return {
    key: keyOf('collection', name, collection.originalAmountCents, collection.assignedOn),
    name,
    kind: 'collection',
    isNegative: true,
  }
}

/** Returns the key of an item: its parts without case and punctuation. */
export function keyOf(...parts: (string | number | null)[]): string {
  return JSON.stringify(
    parts.map((part) =>
      String(part ?? '')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ''),
    ),
  )
}

/** Distinguishes identical accounts by their position in the list. */
function distinct(items: ReportedItem[]): ReportedItem[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const nth = (seen.get(item.key) ?? 0) + 1
    seen.set(item.key, nth)
    return nth === 1 ? item : { ...item, key: `${item.key} ${nth}` }
  })
}
