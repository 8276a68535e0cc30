import { useQuery } from '@tanstack/react-query'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { ImportList } from './import-list.tsx'
import { importQueries } from './import-queries.ts'
import { NewImport } from './new-import.tsx'

const LOANS = { title: 'Loans', to: '/dashboard/lending/loans' }

/** Starts an import of a portfolio, and lists the earlier ones. */
export function ImportLoansPage() {
  usePageName('Import loans', LOANS)
  const mayImport = useMay('import_loans')
  const imports = useQuery({ ...importQueries.list(), enabled: mayImport })
  return (
    <>
      <DeskHead actions={<ButtonLink to="/dashboard/lending/loans">Back to the loans</ButtonLink>} />
      {mayImport ? (
        <QueryView query={imports} failure="Couldn’t load the imports" loading={<SkeletonRows count={6} />}>
          {({ imports: earlier, columns }) => (
            <div className="grid max-w-[960px] gap-12">
              <NewImport remembered={columns} />
              <ImportList imports={earlier} />
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
