import { useSyncExternalStore } from 'react'
import { following } from '#ui/kept-choice.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

// apply-theme.ts reads the same key before the first paint.
const STORED_UNDER = 'tradeline-theme'
const CHANGED = 'tradeline-theme-changed'
const subscribe = following(CHANGED)

/** Returns the chosen theme and its setter. The choice is kept in this browser and shared by its tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme, () => 'system'), chooseTheme]
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED_UNDER)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED_UNDER, theme)
  window.dispatchEvent(new Event(CHANGED))
}
