import { type BureauFile, bureauFile, type Inquiry } from './bureau-file.ts'
import { BUREAUS, type Bureau, type ByBureau } from './bureaus.ts'
import {
  type CollectionField,
  collectionDifferences,
  type Difference,
  type TradelineField,
  tradelineDifferences,
} from './matching/differences.ts'
import { matchableCollection } from './matching/matchable-collection.ts'
import { mergedAccounts } from './matching/merged-accounts.ts'
import { possibleReaging, type Reaging } from './obsolescence.ts'
import { reportedDay } from './reported-day.ts'
import type { Collection, Tradeline } from './tradelines.ts'

/** One account or collection with each bureau's version and the disagreements. */
export interface MergedItem<Item, Field extends string> {
  byBureau: ByBureau<Item>
  differences: Difference<Field>[]
  reaging: Reaging | null
}

export type MergedAccount = MergedItem<Tradeline, TradelineField>
export type MergedCollection = MergedItem<Collection, CollectionField>

/** An inquiry with the bureaus that report it. */
export interface MergedInquiry extends Inquiry {
  bureaus: Bureau[]
}

/**
 * A report for display, with the bureaus side by side and equal items in one row. The screen, the PDF and the CSV
 * file all use it.
 */
export interface ReportView {
  files: BureauFile[]
  bureausWithFile: Bureau[]
  accounts: MergedAccount[]
  collections: MergedCollection[]
  inquiries: MergedInquiry[]
}

/** Returns the view of a stored `bureau_data`. */
export function reportView(bureauData: unknown): ReportView {
  const files = BUREAUS.map((bureau) => bureauFile(bureauData, bureau))
  const withFile = files.filter(({ status }) => status === 'success')
  const bureausWithFile = withFile.map(({ bureau }) => bureau)
  return {
    files,
    bureausWithFile,
    accounts: mergedAccounts(listsOf(withFile, ({ tradelines }) => tradelines)).map((byBureau) =>
      item(byBureau, tradelineDifferences(byBureau, bureausWithFile)),
    ),
    collections: mergedCollections(withFile).map((byBureau) =>
      item(byBureau, collectionDifferences(byBureau, bureausWithFile)),
    ),
    inquiries: mergedInquiries(withFile),
  }
}

/** Returns the item's name: the first one reported, in the order of the bureaus. */
export function nameOf(names: readonly (string | null | undefined)[]): string {
  return names.find((name) => name !== null && name !== undefined) ?? 'Creditor not named'
}

function item<Item extends { firstDelinquentOn: string | null }, Field extends string>(
  byBureau: ByBureau<Item>,
  differences: Difference<Field>[],
): MergedItem<Item, Field> {
  const dates = BUREAUS.map((bureau) => byBureau[bureau]?.firstDelinquentOn ?? null)
  return { byBureau, differences, reaging: possibleReaging(dates) }
}

function listsOf<Item>(files: BureauFile[], listOf: (file: BureauFile) => Item[]): ByBureau<Item[]> {
  return Object.fromEntries(files.map((file) => [file.bureau, listOf(file)]))
}

function mergedCollections(files: BureauFile[]): ByBureau<Collection>[] {
  const matchable = listsOf(files, ({ collections }) => collections.map(matchableCollection))
  return mergedAccounts(matchable).map((group) =>
    Object.fromEntries(BUREAUS.flatMap((bureau) => (group[bureau] ? [[bureau, group[bureau].collection]] : []))),
  )
}

// Newest first. An inquiry made at several bureaus on the same day appears once.
function mergedInquiries(files: BureauFile[]): MergedInquiry[] {
  const merged = new Map<string, MergedInquiry>()
  for (const { bureau, inquiries } of files) {
    for (const inquiry of inquiries) {
      const key = `${inquiry.company?.toLowerCase()} ${reportedDay(inquiry.askedOn) ?? inquiry.askedOn}`
      const known = merged.get(key)
      if (known === undefined) merged.set(key, { ...inquiry, bureaus: [bureau] })
      else if (!known.bureaus.includes(bureau)) known.bureaus.push(bureau)
    }
  }
  const dayOf = ({ askedOn }: Inquiry) => reportedDay(askedOn) ?? ''
  return [...merged.values()].toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
}
