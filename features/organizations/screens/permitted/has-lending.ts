import { createContext, use } from 'react'

/** True if an owner has opened the company's lending desk, to which screens may then link. */
export const HasLending = createContext(false)

export const useHasLending = (): boolean => use(HasLending)
