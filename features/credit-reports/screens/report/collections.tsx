import { BUREAUS, type Bureau, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { collectionObsolescence } from '#features/credit-reports/rules/obsolescence.ts'
import { COLLECTION_FIELDS, inWords, writtenDay } from '#features/credit-reports/rules/report-fields.ts'
import { type MergedCollection, nameOf, type ReportView } from '#features/credit-reports/rules/report-view.ts'
import { ItemTags } from '#features/credit-reports/screens/reading/item-tags.tsx'
import { wholeDollars } from '#platform/rules/money.ts'
import { DifferenceCount } from './difference-count.tsx'
import { DifferencesSwitch } from './differences-switch.tsx'
import { DifferingCell } from './differing-cell.tsx'
import { ExpandableRow } from './expandable-row.tsx'
import { ItemMark, RowActions } from './item-actions.tsx'
import { ItemDetails } from './item-details.tsx'
import { MergedTable } from './merged-table.tsx'
import type { Reading } from './reading-mode.ts'
import { ReagingNote } from './reaging-note.tsx'
import { ReportSection } from './report-section.tsx'

const IN_CELL = ['reportedBy', 'balanceCents']

/** The collections, one row each, with the last day each may be reported. */
export function Collections({ view, reading }: { view: ReportView; reading: Reading }) {
  const { mode } = reading
  const files = isBureau(mode) ? view.files.filter(({ bureau }) => bureau === mode) : view.files
  const shown = view.collections.filter(
    ({ byBureau, differences }) =>
      (!isBureau(mode) || byBureau[mode]) && (!reading.onlyDifferences || differences.length > 0),
  )
  return (
    <ReportSection
      id="collections"
      title="Collections"
      aside={<DifferencesSwitch what="debt" items={view.collections} reading={reading} />}
    >
      <MergedTable
        label="Debts by bureau"
        files={files}
        head="Original creditor"
        moreHeads={['Obsolete after']}
        hasAny={({ collections }) => collections.length > 0}
        nothing="collections"
      >
        {shown.map((collection, position) => (
          <CollectionRow key={position} collection={collection} bureaus={files.map(({ bureau }) => bureau)} />
        ))}
      </MergedTable>
    </ReportSection>
  )
}

function CollectionRow({ collection, bureaus }: { collection: MergedCollection; bureaus: readonly Bureau[] }) {
  const { byBureau, differences, reaging } = collection
  const debts = BUREAUS.flatMap((bureau) => byBureau[bureau] ?? [])
  const name = nameOf(debts.map(({ originalCreditor }) => originalCreditor))
  const collector = debts.map((debt) => debt.collector).find((named) => named !== null && named !== name)
  const assigned = debts.map(({ assignedOn }) => writtenDay(assignedOn)).find((day) => day !== null)
  const obsolete = debts.map((debt) => inWords(collectionObsolescence(debt))).find((words) => words !== null)
  return (
    <ExpandableRow
      name={name}
      about={
        <>
          {assigned ? `assigned ${assigned}` : 'assignment not dated'}
          {collector && ` · collected by ${collector}`}
          <DifferenceCount count={differences.length} />
          <ReagingNote reaging={reaging} />
          <ItemTags byBureau={byBureau} />
          <RowActions byBureau={byBureau} bureaus={bureaus} />
        </>
      }
      columns={bureaus.length + 2}
      cells={
        <>
          {bureaus.map((bureau) => (
            <DebtCell key={bureau} collection={collection} bureau={bureau} />
          ))}
          <td>{obsolete ?? <span className="text-ink-3">no date to calculate from</span>}</td>
        </>
      }
      details={<ItemDetails name={name} item={byBureau} fields={COLLECTION_FIELDS} differences={differences} />}
    />
  )
}

function DebtCell({ collection, bureau }: { collection: MergedCollection; bureau: Bureau }) {
  const debt = collection.byBureau[bureau]
  const differs = collection.differences.some(
    ({ field, bureaus }) => IN_CELL.includes(field) && bureaus.includes(bureau),
  )
  return (
    <DifferingCell differs={differs} className="text-right">
      {debt === undefined ? (
        <span className="text-ink-3">not reported</span>
      ) : (
        <>
          <span className="font-semibold text-red">
            {debt.balanceCents === null ? '–' : wholeDollars(debt.balanceCents)}
          </span>
          <ItemMark line={debt} />
        </>
      )}
    </DifferingCell>
  )
}
