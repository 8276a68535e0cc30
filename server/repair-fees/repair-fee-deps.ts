import type { ActDeps } from '#server/acts/act-deps.ts'

/** What acts on enrolments and fees work with. */
export type RepairFeeDeps = Pick<ActDeps, 'pool' | 'assertSession'>
