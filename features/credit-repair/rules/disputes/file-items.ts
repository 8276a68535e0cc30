import { itemsOf, keyOf } from '#features/credit-repair/rules/reported-items.ts'
import { bureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { factsOfAccount, factsOfCollection, factsOfInquiry, factsOfRecord, type ItemFacts } from './item-facts.ts'

/** An entry of a bureau's file that can be disputed. */
export interface FileItem {
  /** The same item in another report of the same bureau has the same key. */
  key: string
  kind: FileItemKind
  name: string
  /** True for a negative debt. All other entries count as negative for as long as the bureau lists them. */
  isNegative: boolean
  facts: ItemFacts
}

/**
 * Returns every entry of a bureau's file in a stored `bureau_data`: accounts and collections as `reportedItems` has
 * them, then inquiries, public records, names, addresses, and employers. Null if the bureau returned no file.
 */
export function fileItems(bureauData: unknown, bureau: Bureau): FileItem[] | null {
  const file = bureauFile(bureauData, bureau)
  if (file.status !== 'success') return null
  const facts = [...file.tradelines.map(factsOfAccount), ...file.collections.map(factsOfCollection)]
  return [
    ...itemsOf(file).map((item, place) => ({ ...item, facts: facts[place] ?? {} })),
    ...firstOfEach([
      ...file.inquiries.map((inquiry) =>
        entry('inquiry', inquiry.company ?? 'Unnamed inquiry', [inquiry.askedOn], factsOfInquiry(inquiry)),
      ),
      ...file.publicRecords.map((record) =>
        entry('public_record', nameOf(record), [record.reference, record.filedOn], factsOfRecord(record)),
      ),
      ...file.person.names.map((name) => entry('name', name)),
      ...file.person.addresses.map((address) => entry('address', address)),
      ...file.person.employers.map((employer) => entry('employer', employer)),
    ]),
  ]
}

const nameOf = ({ kind, amountCents }: { kind: string | null; amountCents: number | null }) =>
  `${kind ?? 'Unnamed record'}${amountCents ? ` of ${wholeDollars(amountCents)}` : ''}`

const entry = (
  kind: FileItemKind,
  name: string,
  more: readonly (string | null)[] = [],
  facts: ItemFacts = {},
): FileItem => ({ key: keyOf(kind, name, ...more), kind, name, isNegative: true, facts })

const firstOfEach = (items: FileItem[]) => [...new Map(items.map((item) => [item.key, item])).values()]
