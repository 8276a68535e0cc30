import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { holdWork } from '#ui/held-work.ts'

/** Asks before unsaved input is lost, inside the app and when the tab closes. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const release = holdWork()
    const letGo = askBeforeClosing()
    return () => {
      release()
      letGo()
    }
  }, [when])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      description="Your changes have not been saved."
    >
      <DialogActions onClose={() => blocker.proceed?.()} wayOut="Leave" onAct={stay}>
        Keep editing
      </DialogActions>
    </Dialog>
  )
}
