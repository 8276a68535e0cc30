import { createContext, use } from 'react'
import { hiddenScreenAt } from '#features/organizations/rules/hideable-screens.ts'

/** The names of the screens that an owner has hidden from everyone in the company. */
export const HiddenScreens = createContext<readonly string[]>([])

/** Returns a function that is true for paths of hidden screens, and for their tabs. */
export function useIsHidden() {
  const hidden = use(HiddenScreens)
  return {
    isHiddenPath: (path: string) => hiddenScreenAt(path, hidden) !== undefined,
    isHidden: (name: string) => hidden.includes(name),
  }
}
