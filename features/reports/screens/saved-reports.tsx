import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { addressOfRequest, type ReportRequest } from '#features/reports/rules/report-request.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SaveNameForm } from '#ui/forms/save-name-form.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { type SavedReport, savedQueries, saveReportAs } from './saved-queries.ts'
import { SavedReportLine } from './saved-report-line.tsx'
import { ScheduleForm } from './schedule-form.tsx'

/** Saved reports, which can be opened again, shared, and mailed to members. */
export function SavedReports({ wish }: { wish: ReportRequest }) {
  const [isOpen, setIsOpen] = useState(false)
  const [scheduled, setScheduled] = useState<SavedReport | null>(null)
  const close = () => {
    setIsOpen(false)
    setScheduled(null)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden size={14} />
        Saved reports
      </Button>
      <Dialog open={isOpen} onClose={close} title={scheduled ? `Send “${scheduled.name}” by email` : 'Saved reports'}>
        {scheduled ? (
          <ScheduleForm report={scheduled} onDone={() => setScheduled(null)} />
        ) : (
          <SavedList query={addressOfRequest(wish)} onOpened={close} onSchedule={setScheduled} />
        )}
      </Dialog>
    </>
  )
}

interface SavedListProps {
  /** The query string of the open report. */
  query: string
  onOpened: () => void
  onSchedule: (report: SavedReport) => void
}

function SavedList({ query, onOpened, onSchedule }: SavedListProps) {
  const queryClient = useQueryClient()
  const saved = useQuery(savedQueries.list())
  const mayWrite = useMayWrite()
  return (
    <div className="space-y-5">
      <QueryView
        query={saved}
        failure="Failed to load saved reports"
        empty={
          <p className="border-rule border-y py-4 text-ink-2">
            None yet.{mayWrite && ' Save the report that is open below.'}
          </p>
        }
      >
        {(reports) => (
          <ul className="divide-y divide-rule border-rule border-y">
            {reports.map((report) => (
              <SavedReportLine
                key={report.id}
                report={report}
                isCurrent={report.query === query}
                onOpened={onOpened}
                onSchedule={() => onSchedule(report)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {mayWrite && (
        <SaveNameForm
          thing="report"
          label="Save the open report as"
          onSave={async (named) => {
            await saveReportAs({ ...named, query })
            await queryClient.invalidateQueries({ queryKey: savedQueries.list().queryKey })
          }}
        />
      )}
    </div>
  )
}
