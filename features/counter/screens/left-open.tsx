import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLeftOpen } from '#features/counter/rules/drawer.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { counterQueries, type OpenDrawer } from './counter-queries.ts'
import { CloseDrawerDialog } from './drawer-dialog.tsx'

/** The drawers of earlier days that are still open, for the people who can close them. */
export function LeftOpen({ today }: { today: PlainDate }) {
  const open = useQuery(counterQueries.openDrawers())
  const [closing, setClosing] = useState<OpenDrawer | null>(null)
  const mayClose = useMay('void_receipts')
  const late = open.data?.filter((drawer) => isLeftOpen(drawer, today)) ?? []
  if (late.length === 0) return null
  return (
    <Part title="Left open overnight" isRuled about="These drawers take no cash until they are counted and closed.">
      <ul>
        {late.map((drawer) => (
          <li key={drawer.id} className="flex flex-wrap items-center justify-between gap-3 border-rule border-b py-3">
            <span>
              {drawer.clerk_name}, {shortDate(drawer.business_day)}
            </span>
            {mayClose && <Button onClick={() => setClosing(drawer)}>Count and close</Button>}
          </li>
        ))}
      </ul>
      {closing && <CloseDrawerDialog drawer={closing} onClose={() => setClosing(null)} />}
    </Part>
  )
}
