/** The lists whose views people save. */
export const SAVED_PAGES = ['clients', 'applications', 'loans'] as const
export type SavedPage = (typeof SAVED_PAGES)[number]
