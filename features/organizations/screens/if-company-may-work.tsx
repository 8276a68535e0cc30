import type { ReactNode } from 'react'
import { useCompanyMayWork } from './permitted/may-write.ts'

/** Shows controls that change something, unless the company may only read and export. The server refuses them in any case. */
export const IfCompanyMayWork = ({ children }: { children: ReactNode }) => (useCompanyMayWork() ? children : null)
