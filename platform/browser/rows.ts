import type { Database } from './database.ts'

type Public = Database['public']
type Relations = Public['Tables'] & Public['Views']

/** A row of a table or view, as the caller reads it. */
export type RowOf<Name extends keyof Relations> = Relations[Name]['Row']

/** The output of a database function; one row of it if the function returns rows. */
export type OutputOf<Name extends keyof Public['Functions']> =
  Public['Functions'][Name]['Returns'] extends (infer Row)[] ? Row : Public['Functions'][Name]['Returns']
