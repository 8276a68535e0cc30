import { useState } from 'react'
import { Link } from 'react-router'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type PortfolioImport, useImportStep } from './import-queries.ts'
import { workWords } from './import-words.ts'

interface WorkedOn {
  loan_id: string
  loan_number: string
  reasons: string[]
}

/** Undoes an import as a whole, or names the loans that prevent it. */
export function UndoImport({ shown }: { shown: PortfolioImport }) {
  const [isAsking, setIsAsking] = useState(false)
  const { withReauthentication, dialog } = useReauthentication()
  const undoing = useImportStep(() => {
    setIsAsking(false)
    showToast('The loans are being removed')
  }, withReauthentication)
  const blockers = blockersOf(undoing.error)
  return (
    <Part
      title="Undo the import"
      about="As long as no work was recorded on its loans, the import can be undone as a whole: its loans and the borrowers that came with them are removed."
      className="print:hidden"
    >
      <Button className="mt-3" onClick={() => setIsAsking(true)}>
        Undo the import
      </Button>
      {isAsking && (
        <ReasonDialog
          open
          title={`Remove ${counted(shown.totals.loans ?? 0, 'loan')}?`}
          description="Borrowers who were on file before stay. The reason is kept with the import and in the audit log."
          placeholder="The file had the balances of last month"
          action="Undo the import"
          onClose={() => setIsAsking(false)}
          onReason={(reason) => undoing.mutate({ act: 'undo', import_id: shown.id, reason })}
          isPending={undoing.isPending}
          problem={undoing.error?.message}
        >
          {blockers.length > 0 && (
            <ul aria-label="Loans with work" className="max-h-60 overflow-y-auto">
              {blockers.map(({ loan_id, loan_number, reasons }) => (
                <li key={loan_id}>
                  <Link to={`/dashboard/loans/${loan_id}`}>{loan_number}</Link>: {workWords(reasons)}
                </li>
              ))}
            </ul>
          )}
        </ReasonDialog>
      )}
      {dialog}
    </Part>
  )
}

/** The loans that the server named. Each has work since the import. */
function blockersOf(error: Error | null): WorkedOn[] {
  const { loans } = Object(Object(error).details)
  return Array.isArray(loans) ? loans : []
}
