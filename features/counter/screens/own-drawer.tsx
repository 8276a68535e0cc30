import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLeftOpen } from '#features/counter/rules/drawer.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { counterQueries, type OpenDrawer } from './counter-queries.ts'
import { CloseDrawerDialog, OpenDrawerDialog } from './drawer-dialog.tsx'
import { DropDialog } from './safe/drop-dialog.tsx'

/** The clerk's own drawer, with the way to open or close it. */
export function OwnDrawer({ today }: { today: PlainDate }) {
  const drawer = useQuery(counterQueries.ownDrawer())
  const [isOpening, setIsOpening] = useState(false)
  return (
    <Part title="Your drawer" isRuled>
      <QueryView query={drawer} failure="Couldn’t load your drawer" loading={<SkeletonRows count={1} />}>
        {(own) =>
          own === null ? (
            <div className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="text-ink-2">You have no open drawer. Open one to take cash.</p>
              <Button variant="primary" onClick={() => setIsOpening(true)}>
                Open your drawer
              </Button>
            </div>
          ) : (
            <Opened drawer={own} today={today} />
          )
        }
      </QueryView>
      {isOpening && <OpenDrawerDialog onClose={() => setIsOpening(false)} />}
    </Part>
  )
}

function Opened({ drawer, today }: { drawer: OpenDrawer; today: PlainDate }) {
  const [isClosing, setIsClosing] = useState(false)
  const [isDropping, setIsDropping] = useState(false)
  const isLate = isLeftOpen(drawer, today)
  const time = new Date(drawer.opened_at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <div className="grid gap-2 py-3">
      {isLate && (
        <FormError>
          Your drawer of {shortDate(drawer.business_day)} was left open. Count and close it before you take cash today.
        </FormError>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Open since {isLate ? `${shortDate(drawer.business_day)}, ${time}` : time}, with{' '}
          {dollarsAndCents(drawer.opening_cents)}
        </p>
        <span className="flex flex-wrap gap-2">
          {!isLate && <Button onClick={() => setIsDropping(true)}>Put cash into the safe</Button>}
          <Button variant={isLate ? 'primary' : 'secondary'} onClick={() => setIsClosing(true)}>
            Close your drawer
          </Button>
        </span>
      </div>
      {isDropping && <DropDialog onClose={() => setIsDropping(false)} />}
      {isClosing && <CloseDrawerDialog drawer={drawer} onClose={() => setIsClosing(false)} />}
    </div>
  )
}
