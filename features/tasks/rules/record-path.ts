interface LinkedRecord {
  client_id: string
  loan_id?: string | null | undefined
  application_id?: string | null | undefined
  dispute_id?: string | null | undefined
}

/** The fragment of the part of a page with the notes and tasks. */
export const WORK_FRAGMENT = 'notes-and-tasks'

/** Returns the page of the record that a note or a task is about, at its notes and tasks. */
export function recordPath({ client_id, loan_id, application_id, dispute_id }: LinkedRecord): string {
  if (loan_id) return `/dashboard/loans/${loan_id}#${WORK_FRAGMENT}`
  if (application_id) return `/dashboard/lending/applications/${application_id}#${WORK_FRAGMENT}`
  return `/dashboard/clients/${client_id}${dispute_id ? '?tab=credit-repair' : ''}#${WORK_FRAGMENT}`
}
