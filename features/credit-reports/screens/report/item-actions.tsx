import { createContext, type ReactNode, use } from 'react'
import { itemsOf, type ReportedItem } from '#features/credit-repair/rules/reported-items.ts'
import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import type { ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** An account or a debt as one bureau reports it. */
export interface ItemAtBureau extends ReportedItem {
  bureau: Bureau
}

/** What the app puts beside the items of a report: other slices know more of them, and what can be done. */
export interface ItemActions {
  /** What holds of the item at this bureau; null when there is nothing to say. */
  markOf: (item: ItemAtBureau) => ReactNode
  /** What can be done about these, which are one item at several bureaus; null when nothing can. */
  actOn: (items: readonly ItemAtBureau[]) => ReactNode
}

type Line = Tradeline | Collection

interface ReportItems extends ItemActions {
  itemOf: (line: Line) => ItemAtBureau | undefined
}

const ReportItems = createContext<ReportItems | null>(null)

interface ReportItemsProps {
  files: readonly BureauFile[]
  acts: ItemActions
  children: ReactNode
}

/** Puts these acts beside the items that are shown within. */
export function WithItemActions({ files, acts, children }: ReportItemsProps) {
  const byLine = new Map(files.flatMap(linesOf))
  return <ReportItems value={{ ...acts, itemOf: (line) => byLine.get(line) }}>{children}</ReportItems>
}

function linesOf(file: BureauFile): [Line, ItemAtBureau][] {
  const lines: Line[] = [...file.tradelines, ...file.collections]
  return itemsOf(file).flatMap((item, place) => {
    const line = lines[place]
    return line ? [[line, { ...item, bureau: file.bureau }]] : []
  })
}

/** What holds of a line of the report at its bureau. */
export function ItemMark({ line }: { line: Line }) {
  const items = use(ReportItems)
  const item = items?.itemOf(line)
  const mark = item && items?.markOf(item)
  return mark ? <span className="block">{mark}</span> : null
}

/** What can be done about an item, wherever it hurts: at these bureaus. */
export function RowActions({ byBureau, bureaus = BUREAUS }: { byBureau: ByBureau<Line>; bureaus?: readonly Bureau[] }) {
  const items = use(ReportItems)
  const hurting = bureaus.flatMap((bureau) => {
    const line = byBureau[bureau]
    const item = line && items?.itemOf(line)
    return item?.isNegative ? [item] : []
  })
  const act = hurting.length > 0 && items?.actOn(hurting)
  return act ? <span className="block">{act}</span> : null
}

/** What can be done about a line of the report at its bureau, whether or not it hurts. */
export function LineActions({ line }: { line: Line }) {
  const items = use(ReportItems)
  const item = items?.itemOf(line)
  return item ? items?.actOn([item]) : null
}

/** Whether anything can be done about the items of this report. */
export function useHasItemActions(): boolean {
  return use(ReportItems) !== null
}
