import { useLive } from '#platform/browser/live.ts'
import type { LiveTable } from '#platform/browser/live-tables.ts'
import { workQueries } from './work-queries.ts'

const TABLES: LiveTable[] = ['tasks', 'loan_applications', 'disputes', 'message_threads', 'shared_texts', 'envelopes']

/** Keeps the counts and lists of My work up to date while others work. */
export function useLiveWork(): void {
  useLive(TABLES, workQueries.all)
}
