import type { InspectorFields } from '#features/lending/rules/inspector/inspector-fields.ts'

/** The typed contract, and how to change it. */
export interface InspectorForm {
  fields: InspectorFields
  change: (changed: Partial<InspectorFields>) => void
  /** Returns the problem of a field by its path, such as `charges.0.amount`. */
  problemOf: (path: string) => string | undefined
}
