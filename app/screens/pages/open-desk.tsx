import type { ReactNode } from 'react'
import { usePerson } from '#app/screens/guards.tsx'
import { LendingClosed } from './lending-closed.tsx'

/** A page of the lending desk, once an owner has opened the desk. */
export function OpenDesk({ children }: { children: ReactNode }) {
  const { company } = usePerson()
  return company?.has_lending === false ? <LendingClosed /> : children
}
