import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Loan } from '#features/lending/screens/queries.ts'
import { ExportAction } from './export-action.tsx'
import { StatementDialog } from './statement-dialog.tsx'

/** Opens the dialog that downloads a statement. */
export function DownloadStatement({ loan, today }: { loan: Loan; today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ExportAction
        icon={<Download aria-hidden size={16} />}
        name="Download Statement"
        note="Postings and balances of a period, as PDF or CSV"
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <StatementDialog loan={loan} today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}
