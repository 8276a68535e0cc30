import type { WorkRecord } from '#features/tasks/rules/written-text.ts'

/** Returns the kind of the record that a note or a task of a client is about. Null for the client. */
export function recordName({ loan_id, application_id, dispute_id }: WorkRecord): string | null {
  if (loan_id !== null) return 'On a loan'
  if (application_id !== null) return 'On an application'
  return dispute_id === null ? null : 'On a dispute'
}
