import type { Database } from './database.ts'

type Public = Database['public']
type Relations = Public['Tables'] & Public['Views']

/** A row of a table or view, as the caller reads it. */
export type RowOf<Name extends keyof Relations> = Relations[Name]['Row']
