import { recordPath } from './record-path.ts'

/**
 * The sections of the page "My work", in their order. Each is a branch of app.my_work_items (features/tasks/sql/my-work.sql). Another
 * subject adds a section with an entry here and a branch there. `isCounted` sections add to the number in the sidebar.
 */
export const WORK_SECTIONS = [
  { key: 'overdue', title: 'Overdue tasks', about: 'Their day has passed.', list: null, isCounted: true },
  { key: 'today', title: 'Tasks for today', about: null, list: null, isCounted: true },
  {
    key: 'applications',
    title: 'Applications',
    about: 'You are their owner, and they are not booked yet.',
    list: { label: 'All applications', to: '/dashboard/lending' },
    isCounted: true,
  },
  {
    key: 'disputes',
    title: 'Disputes due this week',
    about: 'A bureau’s deadline ends within seven days or has passed.',
    list: { label: 'All disputes', to: '/dashboard/credit-repair' },
    isCounted: true,
  },
  {
    key: 'promises',
    title: 'Promises due today',
    about: 'The payment has not arrived yet.',
    list: { label: 'All late loans', to: '/dashboard/collections' },
    isCounted: true,
  },
  { key: 'messages', title: 'Unanswered messages', about: 'No member has read them yet.', list: null, isCounted: true },
  {
    key: 'documents',
    title: 'Expiring documents',
    about: 'Received documents that soon count no longer, and envelopes that soon end unsigned.',
    list: { label: 'All envelopes', to: '/dashboard/documents' },
    isCounted: true,
  },
  { key: 'next', title: 'Next tasks', about: null, list: null, isCounted: false },
] as const

export type WorkSection = (typeof WORK_SECTIONS)[number]

/** An item of a section. */
export interface WorkItem {
  section: string
  id: string
  client_id: string
  kind: string | null
  loan_id: string | null
  application_id: string | null
  dispute_id: string | null
}

/** Returns true if the item is a task, which can be completed and snoozed. */
export const isTask = ({ section }: Pick<WorkItem, 'section'>): boolean =>
  section === 'overdue' || section === 'today' || section === 'next'

/** Returns the page that an item opens. */
export function itemPath(item: WorkItem): string {
  if (isTask(item)) return recordPath(item)
  if (item.section === 'disputes') return `/dashboard/clients/${item.client_id}?tab=credit-repair`
  if (item.section === 'promises') return `/dashboard/collections/accounts/${item.loan_id}`
  if (item.kind === 'shared_text')
    return `/dashboard/clients/${item.client_id}?tab=communication&thread=shared-${item.id}`
  if (item.section === 'messages') return `/dashboard/clients/${item.client_id}?tab=communication`
  if (item.kind === 'envelope') return `/dashboard/documents/${item.id}`
  return `/dashboard/lending/applications/${item.application_id}`
}

/** Returns the number of items that need attention: all but the tasks of later days. */
export function waitingCount(counts: readonly { section: string; total: number }[]): number {
  const counted = WORK_SECTIONS.filter(({ isCounted }) => isCounted).map(({ key }): string => key)
  return counts.filter(({ section }) => counted.includes(section)).reduce((sum, { total }) => sum + total, 0)
}
