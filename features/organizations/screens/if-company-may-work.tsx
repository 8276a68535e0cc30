import type { ReactNode } from 'react'
import { useOrganizationMayWork } from './permitted/may-write.ts'

/**
 * Renders controls that change something, unless the company can only read and export. The server refuses such
 * changes anyway.
 */
export const IfOrganizationMayWork = ({ children }: { children: ReactNode }) =>
  useOrganizationMayWork() ? children : null
