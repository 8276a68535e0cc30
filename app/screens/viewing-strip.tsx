import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { viewingTimeLeft } from '#features/administration/rules/viewing.ts'
import { stopViewing } from '#features/administration/screens/subscribers/viewing-calls.ts'
import { leaveViewing, type Viewing } from '#platform/browser/viewing.ts'
import { Button } from '#ui/button.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const TICK_MS = 1000

/** Shown on every page while a subscriber is viewed: whose product this is, for how long, and how to stop. */
export function ViewingStrip({ viewing, viewedName }: { viewing: Viewing; viewedName: string }) {
  const left = useTimeLeft(viewing)
  const stopping = useMutation({ mutationFn: stopViewing, onSuccess: () => leaveViewing('stopped') })
  return (
    <section
      aria-label="Viewing a subscriber"
      className="sticky top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-brand border-b-2 bg-brand-tint px-4 py-2 max-sm:top-14 lg:px-8"
    >
      <Eye aria-hidden size={16} className="shrink-0 text-brand" />
      <p className="min-w-0 flex-1 break-words text-table">
        Viewing <strong className="font-semibold">{viewing.companyName}</strong> as {viewedName}, read-only
        {stopping.isError && <span role="alert"> · {stopping.error.message}</span>}
      </p>
      <p className="text-ink-2 text-table tabular-nums">{left}</p>
      <Button pending={stopping.isPending && 'Stopping...'} onClick={() => stopping.mutate()}>
        Stop
      </Button>
    </section>
  )
}

/** Counts down and leaves when the time is over. The server closes the view at the same moment. */
function useTimeLeft({ expiresAt }: Viewing): string {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= Date.parse(expiresAt)) leaveViewing('ended')
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  return viewingTimeLeft(expiresAt, nowMs)
}
