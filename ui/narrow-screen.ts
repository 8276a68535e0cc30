import { useSyncExternalStore } from 'react'

// Tailwind's `max-sm`, for what can't be said in a class.
const PHONE = '(width < 40rem)'

/** Whether the window is as narrow as a phone's; follows it when it is turned. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

function subscribe(onChange: () => void): () => void {
  const query = phoneQuery()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

const isNarrow = () => phoneQuery()?.matches ?? false

// Where there is no screen, nothing is narrow.
const phoneQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : null)
