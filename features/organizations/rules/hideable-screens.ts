/** The screens that a company's owner can hide, because its kind of company may not use them. */
export const HIDEABLE_SCREENS = [
  { name: 'credit-repair', label: 'Credit Repair', paths: ['/dashboard/credit-repair', '/dashboard/disputes'] },
  { name: 'lending', label: 'Lending', paths: ['/dashboard/lending'] },
] as const

/** Returns the hidden screen that a path belongs to, or undefined. */
export const hiddenScreenAt = (path: string, hidden: readonly string[]) =>
  HIDEABLE_SCREENS.find(
    ({ name, paths }) => hidden.includes(name) && paths.some((begin) => path === begin || path.startsWith(`${begin}/`)),
  )
