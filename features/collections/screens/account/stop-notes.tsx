import { useState } from 'react'
import { type Stop, useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { displayPhone } from '#platform/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'

const TITLES: Readonly<Record<string, string>> = {
  ...{ cease: 'Cease request', attorney: 'Attorney', deceased: 'Deceased', bankruptcy: 'Bankruptcy' },
}

/** The flags that stop contact with a person, each with its facts and a way to release it. */
export function StopNotes({ flags }: { flags: readonly Stop[] }) {
  const [released, release] = useState<Stop | null>(null)
  const mayCollect = useMay('collect_loans')
  const releasing = useCollections('collections', { onDone: () => release(null) })
  if (flags.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2">
      {flags.map((flag) => (
        <li key={flag.id} className="rounded-control bg-sunken p-2.5 text-small">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-medium">
              {TITLES[flag.kind] ?? flag.kind}, received {shortDate(flag.received_on)}
            </p>
            {mayCollect && (
              <Button variant="quiet" className="print:hidden" onClick={() => release(flag)}>
                Release
              </Button>
            )}
          </div>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{factsOf(flag)}</p>
        </li>
      ))}
      {released !== null && (
        <ReasonDialog
          open
          title="Allow contact again"
          description="The person can then be called and written to about the debt."
          placeholder="The attorney no longer represents them"
          action="Allow contact"
          onClose={() => release(null)}
          onReason={(reason) => releasing.mutate({ act: 'release_stop', stop_id: released.id, reason })}
          isPending={releasing.isPending}
          problem={releasing.error?.message}
        />
      )}
    </ul>
  )
}

const factsOf = ({ attorney_name, attorney_address, attorney_phone, note, set_by_name }: Stop): string =>
  [attorney_name, attorney_address, attorney_phone && displayPhone(attorney_phone), note, `Recorded by ${set_by_name}`]
    .filter(Boolean)
    .join('\n')
