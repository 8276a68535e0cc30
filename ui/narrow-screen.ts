import { useSyncExternalStore } from 'react'

// Tailwind's `max-sm`, for code that can't use a class.
const PHONE = '(width < 40rem)'

/** Returns true if the window is as narrow as a phone. Updates when the device is turned. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

function subscribe(onChange: () => void): () => void {
  const query = phoneQuery()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

const isNarrow = () => phoneQuery()?.matches ?? false

// Tests may have no `matchMedia`. They count as wide.
const phoneQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : null)
