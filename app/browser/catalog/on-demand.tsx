import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** A button that shows something which would cover or move the page. `children` receives a function that hides it again. */
export function OnDemand({ children }: { children: (hide: () => void) => ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
      {isShown && <div className="mt-3">{children(() => setIsShown(false))}</div>}
    </>
  )
}
