import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { APPLICATION_STAGES } from '#features/lending/rules/applications/application-stage.ts'
import { ImportLink } from '#features/lending/screens/application-import/import-link.tsx'
import { SavedViews } from '#features/organizations/screens/saved-views/saved-views.tsx'
import { useLive } from '#platform/browser/live.ts'
import { counted } from '#platform/rules/counted.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { ApplicationBoard } from './application-board.tsx'
import { ApplicationTable } from './application-table.tsx'
import { DecisionTime } from './decision-time.tsx'
import { DeskExport } from './desk-export.tsx'
import { Choice, DeskFilters, SearchField, TYPE_OPTIONS } from './desk-filters.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskList, Dimmed, NothingFound } from './desk-list.tsx'
import { deskQueries } from './desk-queries.ts'
import {
  APPLICATION_ORDERS,
  type ApplicationsView,
  applicationsViewOf,
  applicationsWish,
  changed,
} from './desk-view.ts'
import { OwnerFilter } from './owner-filter.tsx'
import { STAGE_WORDS } from './stage-words.ts'
import { useDeskSearch } from './use-desk-search.ts'

const STAGES = APPLICATION_STAGES.map((stage) => ({ value: stage, label: STAGE_WORDS[stage] }))
/** The database stops counting above this. */
const COUNTED_UP_TO = 1000

const EMPTY = (
  <EmptyState title="No applications yet">
    Each client’s applications are in their file. All of them appear here. The{' '}
    <Link to="/dashboard/lending/products">products</Link> describe what you lend.
  </EmptyState>
)

/** The pipeline: all applications of the company that the person may see, as a list or as a board. */
export function ApplicationsPage() {
  const [params] = useSearchParams()
  const { typed, type, change } = useDeskSearch()
  const view = applicationsViewOf(params)
  const wish = applicationsWish(view)
  useLive(['loan_applications', 'decision_overrides'], ['lending-desk', 'applications'])
  const count = useQuery(deskQueries.applicationCount(wish)).data
  const clear = () => change({ q: '', stage: '', type: '', overdue: '', waiting: '', owner: '' })
  return (
    <>
      <DeskHead
        actions={
          <>
            <SavedViews page="applications" query={String(params)} />
            <ImportLink />
            <DeskExport list="applications" wish={wish} isEmpty={!count} />
          </>
        }
      />
      <DeskFilters onClear={clear}>
        <SearchField label="Search applicants or numbers" typed={typed} onType={type} />
        <Filters view={view} onChange={change} />
      </DeskFilters>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-3 text-table">
          {count !== undefined && countInWords(count)}
        </p>
        <DecisionTime />
        <ViewSwitch isBoard={view.isBoard} />
      </div>
      {view.isBoard ? <Board view={view} onClear={clear} /> : <ApplicationRows view={view} onClear={clear} />}
    </>
  )
}

const countInWords = (count: number) =>
  count > COUNTED_UP_TO
    ? `More than ${COUNTED_UP_TO.toLocaleString('en-US')} applications`
    : counted(count, 'application')

interface FiltersProps {
  view: ApplicationsView
  onChange: (changes: Record<string, string>) => void
}

function Filters({ view, onChange }: FiltersProps) {
  return (
    <>
      {!view.isBoard && (
        <Choice
          label="Status"
          value={view.stage}
          every="Every status"
          options={STAGES}
          onChoose={(stage) => onChange({ stage })}
        />
      )}
      <Choice
        label="Type"
        value={view.type}
        every="Every type"
        options={TYPE_OPTIONS}
        onChoose={(type) => onChange({ type })}
      />
      <OwnerFilter mine="My applications" owner={view.owner} onChoose={(owner) => onChange({ owner })} />
      <Choice
        label="Sort by"
        value={view.order.value}
        options={APPLICATION_ORDERS}
        onChoose={(sort) => onChange({ sort: sort === APPLICATION_ORDERS[0].value ? '' : sort })}
      />
      <div className="col-span-2 flex min-h-9 flex-wrap items-center gap-x-4">
        <CheckboxField
          label="Notice overdue"
          checked={view.isOverdue}
          onChange={({ currentTarget }) => onChange({ overdue: currentTarget.checked ? '1' : '' })}
        />
        <CheckboxField
          label="Waiting for a second person"
          checked={view.isWaiting}
          onChange={({ currentTarget }) => onChange({ waiting: currentTarget.checked ? '1' : '' })}
        />
      </div>
    </>
  )
}

function ViewSwitch({ isBoard }: { isBoard: boolean }) {
  const [params] = useSearchParams()
  const at = (view: string) => `?${changed(params, { view, stage: '' })}`
  return (
    <nav aria-label="View" className="flex print:hidden">
      <ViewLink to={isBoard ? at('') : `?${params}`} isCurrent={!isBoard}>
        List
      </ViewLink>
      <ViewLink to={at('board')} isCurrent={isBoard}>
        Board
      </ViewLink>
    </nav>
  )
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-flex min-h-8 items-center border border-rule-strong bg-surface px-3 font-medium text-ink-2 text-small no-underline first:rounded-l-control last:-ml-px last:rounded-r-control hover:bg-sunken aria-[current]:bg-brand-tint aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  )
}

interface RowsProps {
  view: ApplicationsView
  onClear: () => void
}

function ApplicationRows({ view, onClear }: RowsProps) {
  const applications = useInfiniteQuery(deskQueries.applications(applicationsWish(view)))
  return (
    <DeskList query={applications} failure="Failed to load applications" empty={EMPTY} onClear={onClear}>
      {(rows) => <ApplicationTable applications={rows} />}
    </DeskList>
  )
}

function Board({ view, onClear }: RowsProps) {
  const board = useQuery(deskQueries.board(applicationsWish(view)))
  return (
    <Dimmed isStale={board.isPlaceholderData}>
      <QueryView
        query={board}
        failure="Failed to load applications"
        empty={{
          when: (columns) => Object.values(columns).every(({ count }) => count === 0),
          show: <NothingFound empty={EMPTY} onClear={onClear} />,
        }}
      >
        {(columns) => <ApplicationBoard board={columns} />}
      </QueryView>
    </Dimmed>
  )
}
