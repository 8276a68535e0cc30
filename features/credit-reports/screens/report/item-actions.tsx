import { createContext, type ReactNode, use } from 'react'
import { itemsOf, type ReportedItem } from '#features/credit-repair/rules/reported-items.ts'
import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import type { ByBureau } from '#features/credit-reports/rules/bureaus.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'

/** An account or collection as one bureau reports it. */
export interface ItemAtBureau extends ReportedItem {
  bureau: Bureau
}

/** Marks and actions that the app adds to a report's items, because other features know more about them. */
export interface ItemActions {
  /** Returns the mark of an item at this bureau, or null. */
  markOf: (item: ItemAtBureau) => ReactNode
  /** Returns the actions for one item at these bureaus, or null. */
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

/** Provides these actions to the items rendered inside. */
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

/** The mark of an item at its bureau. */
export function ItemMark({ line }: { line: Line }) {
  const items = use(ReportItems)
  const item = items?.itemOf(line)
  const mark = item && items?.markOf(item)
  return mark ? <span className="block">{mark}</span> : null
}

/** The actions for an item at those of these bureaus where it is negative. */
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

/** The actions for an item at its bureau, negative or not. */
export function LineActions({ line }: { line: Line }) {
  const items = use(ReportItems)
  const item = items?.itemOf(line)
  return item ? items?.actOn([item]) : null
}

/** Returns true if this report's items have any actions. */
export function useHasItemActions(): boolean {
  return use(ReportItems) !== null
}
