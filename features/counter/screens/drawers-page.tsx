import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportedDrawer } from '#features/counter/rules/drawer-report.ts'
import { useToday } from '#features/counter/screens/use-today.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { isPlainDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { csvOfReply, saveFile } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { counterQueries } from './counter-queries.ts'
import { CounterSettingsPart } from './counter-settings.tsx'
import { DrawerTable } from './drawer-table.tsx'
import { LeftOpen } from './left-open.tsx'
import { ReceiptRow } from './receipt-row.tsx'

/** The drawers and receipts of a day, with the drawers that were left open and the company's settings. */
export function DrawersPage() {
  const today = useToday()
  const [chosen, setDay] = useState('')
  const day = isPlainDate(chosen) ? chosen : today
  usePageName('Drawers', { title: 'Counter', to: '/dashboard/lending/counter' })
  useLive('counter_receipts', counterQueries.all)
  useLive('cash_drawers', counterQueries.all)
  const drawers = useQuery(counterQueries.report(day, day))
  const receipts = useQuery(counterQueries.receipts(day))
  return (
    <>
      <DeskHead />
      <div className="grid gap-10">
        <LeftOpen today={today} />
        <Part title="Drawers" isRuled action={<SaveCsv day={day} />}>
          <div className="max-w-56 py-3">
            <TextField
              label="Day"
              type="date"
              max={today}
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
          </div>
          <QueryView query={drawers} failure="Couldn’t load the drawers" loading={<SkeletonRows count={2} />}>
            {(all: ReportedDrawer[]) =>
              all.length === 0 ? (
                <p className="py-3 text-ink-2">No drawer was opened on {shortDate(day)}.</p>
              ) : (
                <DrawerTable drawers={all} />
              )
            }
          </QueryView>
        </Part>
        <Part title="Receipts" isRuled>
          <QueryView query={receipts} failure="Couldn’t load the receipts" loading={<SkeletonRows count={3} />}>
            {(all) =>
              all.length === 0 ? (
                <p className="py-3 text-ink-2">No receipt on {shortDate(day)}.</p>
              ) : (
                <ul>
                  {all.map((receipt) => (
                    <ReceiptRow key={receipt.id} receipt={receipt} />
                  ))}
                </ul>
              )
            }
          </QueryView>
        </Part>
        <CounterSettingsPart />
      </div>
    </>
  )
}

function SaveCsv({ day }: { day: PlainDate }) {
  const mayExport = useMay('export_data')
  const saving = useMutation({
    mutationFn: () => callFunction<unknown>('drawer-report', { from: day, to: day }),
    onSuccess: (reply) => saveFile(csvOfReply(reply), `cash-drawers-${day}.csv`),
  })
  if (!mayExport) return null
  return (
    <>
      <Button pending={saving.isPending && 'Saving...'} onClick={() => saving.mutate()}>
        Save as CSV
      </Button>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
    </>
  )
}
