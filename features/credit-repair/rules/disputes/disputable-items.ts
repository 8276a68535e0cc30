import { sectionOf } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { fileItemWords } from '#features/credit-reports/rules/item-kinds.ts'
import { accountObsolescence, collectionObsolescence } from '#features/credit-reports/rules/obsolescence.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { type FileItem, fileItems } from './file-items.ts'

/** An item of a report that can be disputed. */
export interface DisputableItem extends FileItem {
  bureau: Bureau
  /** A short description of the item: 'Revolving · Charged Off · $1,204 · 3 late months'. */
  about: string
  /** The last day on which it could be reported, if that day is past. Null otherwise, or if unknown. */
  obsoleteSince: PlainDate | null
}

/** Returns every disputable item in a stored `bureau_data`, bureau by bureau. */
export function disputableItems(bureauData: unknown, today: PlainDate): DisputableItem[] {
  return BUREAUS.flatMap((bureau) => {
    const section = sectionOf(bureauData, bureau)
    if (section.status !== 'success') return []
    const lines = [
      ...section.tradelines.map((account) => ({ about: aboutAccount(account), ends: accountObsolescence(account) })),
      ...section.collections.map((debt) => ({ about: aboutDebt(debt), ends: collectionObsolescence(debt) })),
    ]
    return (fileItems(bureauData, bureau) ?? []).map((item, place) => {
      const { about = aboutEntry(item), ends = null } = lines[place] ?? {}
      return { ...item, bureau, about, obsoleteSince: ends !== null && ends.on < today ? ends.on : null }
    })
  })
}

/** Returns true for an account or a collection, which come first in the form. */
export function isDebt({ kind }: Pick<FileItem, 'kind'>): boolean {
  return kind === 'account' || kind === 'collection'
}

function aboutAccount({ accountType, accountStatus, balanceCents, pastDueCents, payments }: Tradeline): string {
  const late = payments.filter(({ tone }) => tone === 'late' || tone === 'severe').length
  return inShort([
    accountType,
    accountStatus,
    dollars(balanceCents),
    pastDueCents ? `${dollars(pastDueCents)} past due` : null,
    late > 0 ? `${late} late ${late === 1 ? 'month' : 'months'}` : null,
  ])
}

const aboutDebt = ({ balanceCents }: Collection) => inShort(['Collection', dollars(balanceCents)])

function aboutEntry({ kind, facts }: FileItem): string {
  const word = fileItemWords(kind)
  const title = `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  return inShort([title, facts.account_status ?? null, facts.asked_on ?? facts.filed_on ?? null])
}

const inShort = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')
const dollars = (cents: number | null) => (cents === null ? null : wholeDollars(cents))
