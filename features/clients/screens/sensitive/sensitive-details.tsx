import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Client, revealClient } from '#features/clients/screens/queries.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { usDate } from '#platform/rules/dates.ts'
import { formatSsn } from '#platform/rules/ssn.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { RevealDialog } from './reveal-dialog.tsx'

const SHOWN_FOR_MS = 30_000

/**
 * SSN and date of birth: masked until the user presses the eye, gives a reason, and re-enters the password if the last
 * sign-in is not recent. The values exist only in this mutation. They are hidden after thirty seconds, when the
 * browser tab is hidden, when another tab of the file is opened, and when the user leaves the page.
 */
export function SensitiveDetails({ client }: { client: Client }) {
  const [isAsking, setIsAsking] = useState(false)
  const { withReauthentication, dialog } = useReauthentication()
  const reveal = useMutation({
    mutationFn: (reason: string) => withReauthentication(() => revealClient(client.id, reason)),
    onSuccess: () => setIsAsking(false),
    gcTime: 0,
  })
  const { reset } = reveal
  const revealed = reveal.data
  useHiding(revealed !== undefined, reset)
  useHidingWithTab(reset)
  const hasAny = client.ssn !== null || client.date_of_birth !== null

  const startAsking = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <>
      <dt>SSN</dt>
      <dd className="flex items-center gap-2">
        <span className="text-code">
          <OnScreen clear={revealed?.ssn && formatSsn(revealed.ssn)} mask={client.ssn} />
        </span>
        {revealed?.ssn && <CopyButton text={formatSsn(revealed.ssn)} label="Copy SSN" />}
        {hasAny && <RevealToggle isRevealed={revealed !== undefined} onShow={startAsking} onHide={reset} />}
      </dd>
      <dt>DOB</dt>
      <dd className="text-code leading-6!">
        <OnScreen clear={revealed?.date_of_birth && usDate(revealed.date_of_birth)} mask={client.date_of_birth} />
      </dd>
      <RevealDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onReason={(reason) => reveal.mutate(reason)}
        isPending={reveal.isPending}
        problem={reveal.error?.message}
      />
      {dialog}
    </>
  )
}

/** Shows the clear value while available. Prints the mask, because nothing hides a value on paper again. */
function OnScreen({ clear, mask }: { clear: string | null | undefined; mask: string | null }) {
  if (!clear) return mask ?? 'Not on file'
  return (
    <>
      <span className="print:hidden">{clear}</span>
      <span className="hidden print:inline">{mask}</span>
    </>
  )
}

function RevealToggle(toggle: { isRevealed: boolean; onShow: () => void; onHide: () => void }) {
  const title = toggle.isRevealed ? 'Hide sensitive info' : 'Show sensitive info'
  const Icon = toggle.isRevealed ? EyeOff : Eye
  return (
    <button
      type="button"
      title={title}
      aria-label={title}
      onClick={toggle.isRevealed ? toggle.onHide : toggle.onShow}
      className="grid size-6 place-items-center rounded-control text-ink-2 hover:bg-sunken"
    >
      <Icon aria-hidden size={15} />
    </button>
  )
}

function useHiding(isShown: boolean, hide: () => void) {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(hide, SHOWN_FOR_MS)
    const hideWithTab = () => document.hidden && hide()
    document.addEventListener('visibilitychange', hideWithTab)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideWithTab)
    }
  }, [isShown, hide])
}

/** The open tab of the file is part of the address. */
function useHidingWithTab(hide: () => void) {
  const { search } = useLocation()
  const shownAt = useRef(search)
  useEffect(() => {
    if (shownAt.current === search) return
    shownAt.current = search
    hide()
  }, [search, hide])
}
