import type { ActDeps } from '#server/acts/act-deps.ts'

/** What acts on credit repair contracts work with. */
export type ContractDeps = Pick<ActDeps, 'pool' | 'assertSession' | 'isSandbox'>
