/**
 * Facts about a view or a function that PostgreSQL's catalog lacks. A column of a view and an output of a function are never null,
 * and have any value of their type, unless they are listed here.
 */
export interface KnownOutputs {
  nullable?: readonly string[]
  values?: Readonly<Record<string, readonly string[]>>
  /** Required arguments that may be null. An optional argument always may. */
  nullableArguments?: readonly string[]
}

export type KnownOutputsByName = Readonly<Record<string, KnownOutputs>>
