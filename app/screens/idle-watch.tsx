import { useEffect, useState } from 'react'
import { clockText, idleSecondsLeft } from '#features/sign-in/rules/idle.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

// Shared by this browser's tabs: activity in one counts for all.
const STORED_UNDER = 'tradeline-last-active'
const NOTED_EVERY_MS = 10_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

interface IdleWatchProps {
  /** When the password or a code was last entered, which counts as activity too. */
  provedAtMs: number
  onIdle: () => void
}

/** Warns after 25 minutes without a key press or click in any tab, and ends the session after 30. */
export function IdleWatch({ provedAtMs, onIdle }: IdleWatchProps) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const stay = () => {
    noteActivity()
    setSecondsLeft(null)
  }
  useEffect(() => {
    const look = () => {
      const left = idleSecondsLeft(Math.max(lastActiveMs(), provedAtMs), Date.now())
      setSecondsLeft(left)
      if (left === 0) onIdle()
    }
    const live = () => {
      if (Date.now() - lastActiveMs() < NOTED_EVERY_MS) return
      noteActivity()
      setSecondsLeft(null)
    }
    if (localStorage.getItem(STORED_UNDER) === null) noteActivity()
    look()
    const clock = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, live, { passive: true })
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, live)
    }
  }, [provedAtMs, onIdle])
  if (secondsLeft === null || secondsLeft === 0) return null
  return (
    <Dialog
      onClose={stay}
      title="Are you still there?"
      description="Nothing has happened for 25 minutes. To keep your clients’ data safe, you will be signed out."
    >
      <div className="flex items-center justify-between gap-4">
        {/* Announced once when the dialog opens, because a screen reader that spoke every second would not help. */}
        <p aria-live="off" className="font-mono text-[1.375rem]/7">
          {clockText(secondsLeft)}
        </p>
        <Button variant="primary" onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  )
}

const lastActiveMs = () => Number(localStorage.getItem(STORED_UNDER) ?? 0)
const noteActivity = () => localStorage.setItem(STORED_UNDER, String(Date.now()))
