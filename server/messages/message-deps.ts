import type { ActDeps } from '#server/acts/act-deps.ts'

/** What acts on messages work with. */
export type MessageDeps = Pick<ActDeps, 'pool' | 'assertSession' | 'trustedProxies'>
