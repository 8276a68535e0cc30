import type { ReactNode } from 'react'
import { useOrganizationMayWork } from './permitted/may-write.ts'

/** Shows controls that change something, unless the company may only read and export. The server refuses them in any case. */
export const IfOrganizationMayWork = ({ children }: { children: ReactNode }) =>
  useOrganizationMayWork() ? children : null
