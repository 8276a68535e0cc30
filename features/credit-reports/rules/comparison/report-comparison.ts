import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { matchableCollection } from '#features/credit-reports/rules/matching/matchable-collection.ts'
import { matchedOverTime } from '#features/credit-reports/rules/matching/matched-over-time.ts'
import type { Reaging } from '#features/credit-reports/rules/obsolescence.ts'
import type { ReportView } from '#features/credit-reports/rules/report-view.ts'
import { changedAccount, changedCollection, type FieldChange } from './changed-fields.ts'

/** The change of an item at one bureau between two reports. */
export interface ItemChange {
  bureau: Bureau
  kind: ItemKind
  name: string
  change: 'new' | 'reinserted' | 'removed' | 'changed'
  /** The changed fields; only for 'changed'. */
  fields: FieldChange[]
  reaging: Reaging | null
}

/** A bureau's FICO 8 in two reports. The delta is in points; null unless both have a score. */
export interface ScoreDelta {
  bureau: Bureau
  before: number | null
  after: number | null
  delta: number | null
}

export interface ReportComparison {
  scores: ScoreDelta[]
  /** Bureaus that had a file in both reports. Others can't show what was added or removed. */
  comparedBureaus: Bureau[]
  changes: ItemChange[]
}

/**
 * Compares two reports of one person, bureau by bureau. An item that is new, but was in a report earlier than
 * `before`, was reinserted. After a deletion, reinsertion requires the furnisher's certification and a notice to the
 * consumer. @see https://www.law.cornell.edu/uscode/text/15/1681i — 15 USC 1681i(a)(5)(B)
 */
export function compareReports(
  before: ReportView,
  after: ReportView,
  earlier: readonly ReportView[] = [],
): ReportComparison {
  const comparedBureaus = before.bureausWithFile.filter((bureau) => after.bureausWithFile.includes(bureau))
  return {
    scores: BUREAUS.map((bureau) => scoreDelta(bureau, fileOf(before, bureau), fileOf(after, bureau))),
    comparedBureaus,
    changes: comparedBureaus.flatMap((bureau) => {
      const seenBefore = earlier.flatMap((view) => fileOf(view, bureau) ?? [])
      return changesOf(fileOf(before, bureau), fileOf(after, bureau), seenBefore)
    }),
  }
}

function scoreDelta(bureau: Bureau, earlier: BureauFile | undefined, later: BureauFile | undefined): ScoreDelta {
  const [before, after] = [earlier?.shownScore ?? null, later?.shownScore ?? null]
  return { bureau, before, after, delta: before === null || after === null ? null : after - before }
}

const fileOf = ({ files }: ReportView, bureau: Bureau) => files.find((file) => file.bureau === bureau)

function changesOf(
  before: BureauFile | undefined,
  after: BureauFile | undefined,
  earlier: readonly BureauFile[],
): ItemChange[] {
  if (before === undefined || after === undefined) return []
  const accounts = matchedOverTime(before.tradelines, after.tradelines)
  const known = matchedOverTime(
    earlier.flatMap(({ tradelines }) => tradelines),
    accounts.onlyAfter,
  )
  const debts = matchedOverTime(before.collections.map(matchableCollection), after.collections.map(matchableCollection))
  const knownDebts = matchedOverTime(
    earlier.flatMap(({ collections }) => collections.map(matchableCollection)),
    debts.onlyAfter,
  )
  const item = (kind: ItemChange['kind'], name: string | null, change: ItemChange['change']): ItemChange => ({
    bureau: after.bureau,
    kind,
    name: name ?? 'Creditor not named',
    change,
    fields: [],
    reaging: null,
  })
  return [
    ...known.onlyAfter.map(({ company }) => item('account', company, 'new')),
    ...knownDebts.onlyAfter.map(({ company }) => item('collection', company, 'new')),
    ...known.pairs.map((pair) => item('account', pair.after.company, 'reinserted')),
    ...knownDebts.pairs.map((pair) => item('collection', pair.after.company, 'reinserted')),
    ...accounts.onlyBefore.map(({ company }) => item('account', company, 'removed')),
    ...debts.onlyBefore.map(({ company }) => item('collection', company, 'removed')),
    ...accounts.pairs.flatMap((pair) => {
      const found = changedAccount(pair.before, pair.after)
      return found === null ? [] : [{ ...item('account', pair.after.company, 'changed'), ...found }]
    }),
    ...debts.pairs.flatMap((pair) => {
      const found = changedCollection(pair.before.collection, pair.after.collection)
      return found === null ? [] : [{ ...item('collection', pair.after.company, 'changed'), ...found }]
    }),
  ]
}
