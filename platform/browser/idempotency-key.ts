import { useRef } from 'react'

/** A key for what was typed: the same as long as it is the same, so that trying again does nothing twice. */
export function useIdempotencyKey(): (typed: unknown) => string {
  const current = useRef<{ typed: string; key: string }>(null)
  return (typed) => {
    const text = JSON.stringify(typed)
    if (current.current?.typed !== text) current.current = { typed: text, key: crypto.randomUUID() }
    return current.current.key
  }
}
