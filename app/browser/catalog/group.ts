import type { ReactNode } from 'react'

/** The states of one component, by what a reader calls each: 'Disabled', 'Long text'. */
export type States = Readonly<Record<string, ReactNode>>

/** A group of the catalog: components of `ui/` by the name of their export. */
export interface Group {
  title: string
  components: Readonly<Record<string, States>>
}
