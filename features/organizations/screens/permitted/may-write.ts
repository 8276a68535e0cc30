import { createContext, use } from 'react'

/**
 * Whether what is on screen may be changed by who looks at it. Not by super admins, who oversee subscribers and read what those
 * keep, nor by whoever views a subscriber. What would change something is not offered then; the server refuses it in any case.
 */
export const MayWrite = createContext(true)

/**
 * Whether files of the company's own data may be taken away. A company that is suspended, or whose subscription has ended, still
 * may; super admins and whoever views a subscriber may not. Where nothing is said, who may write may export.
 */
export const MayExport = createContext<boolean | null>(null)

export function useMayExport(): boolean {
  const mayWrite = use(MayWrite)
  return use(MayExport) ?? mayWrite
}

export const useMayWrite = (): boolean => use(MayWrite)

/** Returns false if the person's own company may only read and export. Super admins run their company as others do. */
export function useOrganizationMayWork(): boolean {
  const mayWrite = use(MayWrite)
  return mayWrite || use(MayExport) !== true
}
