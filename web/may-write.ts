import { createContext, use } from 'react'

/**
 * Whether what is on screen may be changed by who looks at it. Not by super admins, who oversee subscribers and read what those
 * keep, nor by whoever views a subscriber. What would change something is not offered then; the server refuses it in any case.
 */
export const MayWrite = createContext(true)

export const useMayWrite = (): boolean => use(MayWrite)
