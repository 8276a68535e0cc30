import { createContext, use } from 'react'

/**
 * True if the user can change what is on screen. False for super admins, who only read their subscribers' data, and
 * during a view of a subscriber. Controls for changes are then hidden; the server refuses changes anyway.
 */
export const MayWrite = createContext(true)

/**
 * True if files of the company's own data can be exported. A suspended company, or one whose subscription has ended,
 * still can; super admins and views of a subscriber can't. If not set, MayWrite decides.
 */
export const MayExport = createContext<boolean | null>(null)

export function useMayExport(): boolean {
  const mayWrite = use(MayWrite)
  return use(MayExport) ?? mayWrite
}

export const useMayWrite = (): boolean => use(MayWrite)

/**
 * Returns false if the person's own company can only read and export. Super admins are not limited by their own
 * company.
 */
export function useOrganizationMayWork(): boolean {
  const mayWrite = use(MayWrite)
  return mayWrite || use(MayExport) !== true
}
