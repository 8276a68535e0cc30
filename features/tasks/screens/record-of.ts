import type { WorkRecord } from '#features/tasks/rules/written-text.ts'

/** Returns a record with only its ids, from a row or from the ids that are known. */
export const recordOf = ({
  client_id,
  loan_id = null,
  application_id = null,
  dispute_id = null,
}: Pick<WorkRecord, 'client_id'> & Partial<WorkRecord>): WorkRecord => ({
  client_id,
  loan_id,
  application_id,
  dispute_id,
})
