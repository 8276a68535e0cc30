import { useEffect, useState } from 'react'

/** Returns the remaining whole seconds of a wait that the server required; 0 if there is none. */
export function useCooldown(): { secondsLeft: number; wait: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, wait: (seconds) => setSecondsLeft(Math.ceil(seconds)) }
}
