import type { ActDeps } from '#server/acts/act-deps.ts'

/** What acts on disputes work with. */
export type DisputeDeps = Pick<ActDeps, 'pool' | 'assertSession' | 'isSandbox'>
