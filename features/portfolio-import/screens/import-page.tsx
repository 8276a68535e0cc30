import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { DryRun } from './dry-run.tsx'
import { ImportProgress } from './import-progress.tsx'
import { importQueries, type PortfolioImport } from './import-queries.ts'
import { MODE_NAMES, STATUS_NAMES } from './import-words.ts'
import { ProblemList } from './problem-list.tsx'
import { ReconciliationPart } from './reconciliation-part.tsx'
import { UndoImport } from './undo-import.tsx'

const IMPORTS = { title: 'Import loans', to: '/dashboard/lending/import-loans' }

/** One import of loans: its dry run, its progress, and its reconciliation. */
export function ImportPage() {
  const { importId = '' } = useParams()
  const mayImport = useMay('import_loans')
  const found = useQuery({ ...importQueries.one(importId), enabled: mayImport })
  usePageName(found.data?.import.loans_file ?? 'Import', IMPORTS)
  return (
    <>
      <DeskHead actions={<ButtonLink to={IMPORTS.to}>All imports</ButtonLink>} />
      {mayImport ? (
        <QueryView query={found} failure="Couldn’t load the import" loading={<SkeletonRows count={6} />}>
          {({ import: shown, problems, reconciliation }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
              <ImportFacts shown={shown} />
              <ImportProgress shown={shown} />
              {shown.status === 'checked' && <DryRun shown={shown} />}
              <ProblemList shown={shown} problems={problems} />
              {reconciliation !== null && reconciliation.loans > 0 && (
                <ReconciliationPart shown={shown} totals={reconciliation} />
              )}
              {shown.status === 'done' && <UndoImport shown={shown} />}
            </div>
          )}
        </QueryView>
      ) : (
        <EmptyState title="You need the permission “Import loans”">
          An owner or an admin of your company can give it to your role in Org Admin.
        </EmptyState>
      )}
    </>
  )
}

function ImportFacts({ shown }: { shown: PortfolioImport }) {
  return (
    <div>
      <h2 className="wrap-anywhere text-h2">{shown.loans_file}</h2>
      <p className="text-ink-2">
        {STATUS_NAMES[shown.status]} · {counted(shown.loan_rows, 'row')} · {MODE_NAMES[shown.mode]} · balances of{' '}
        {shortDate(shown.cutover_on)}
      </p>
      <p className="text-ink-3 text-small">
        Begun {shortMoment(shown.created_at)}
        {shown.created_by_name !== null && <> by {shown.created_by_name}</>}
        {shown.payments_file !== null && <>, with {shown.payments_file}</>}
      </p>
      {shown.status === 'undone' && (
        <p className="mt-2">
          Undone{shown.undone_at !== null && <> {shortMoment(shown.undone_at)}</>}
          {shown.undone_by_name !== null && <> by {shown.undone_by_name}</>}: {shown.undo_reason}
        </p>
      )}
    </div>
  )
}
