import { useRef } from 'react'

/** Returns a key for the entered values. Equal values get the same key, so that a retry does nothing twice. */
export function useIdempotencyKey(): (typed: unknown) => string {
  const current = useRef<{ typed: string; key: string }>(null)
  return (typed) => {
    const text = JSON.stringify(typed)
    if (current.current?.typed !== text) current.current = { typed: text, key: crypto.randomUUID() }
    return current.current.key
  }
}
